import type { Enhance } from '../view-props.ts';

function play(link: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.src = link.dataset.player ?? '';
  frame.title = link.dataset.title || link.textContent || '播放器';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'embed-player';
  link.replaceWith(frame);
  frame.focus();
}

/** A click replaces the link by the player; Ctrl-click and middle click still follow the link. */
export const enhance: Enhance = (element) => {
  element.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-player]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    play(link);
  });
};
