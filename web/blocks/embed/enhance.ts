import './player.css';

import type { Enhance } from '../view-props.ts';

/**
 * What a player may do. Its site is never this one, so that with its own origin it stays in its frame. A page that only
 * the owner allows opens no windows either.
 */
const known = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';
const foreign = 'allow-scripts allow-same-origin allow-presentation';

function play(link: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', link.dataset.rights === 'few' ? foreign : known);
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
