import './footnote-popover.css';

const edge = 12;

/** Below the mark, or above it where there is no room. */
function place(popover: HTMLElement, mark: HTMLElement): void {
  const from = mark.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(edge, Math.min(from.left + from.width / 2 - width / 2, innerWidth - width - edge));
  const top = from.bottom + height + edge <= innerHeight ? from.bottom + 8 : from.top - height - 8;
  popover.style.left = `${left}px`;
  popover.style.top = `${Math.max(edge, top)}px`;
}

/**
 * Shows a note beside its mark. Esc, an outside press and scrolling close it, and the focus goes back to the mark.
 * @returns whether there is such a note
 */
export function showFootnote(mark: HTMLAnchorElement): boolean {
  const note = document.getElementById(decodeURIComponent(mark.hash.slice(1)));
  if (!note) return false;
  const popover = document.createElement('div');
  popover.className = 'footnote-popover prose no-print';
  popover.popover = 'auto';
  popover.role = 'dialog';
  popover.tabIndex = -1;
  popover.ariaLabel = mark.ariaLabel;
  for (const child of note.childNodes) {
    if (child instanceof Element && child.matches('.footnote-back')) continue;
    popover.append(child.cloneNode(true));
  }
  (mark.closest('main') ?? document.body).append(popover);
  const startedAt = mark.getBoundingClientRect().top;
  const follow = () => {
    if (Math.abs(mark.getBoundingClientRect().top - startedAt) > 40) popover.hidePopover();
  };
  popover.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') return;
    removeEventListener('scroll', follow);
    popover.remove();
  });
  popover.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed' && popover.contains(document.activeElement))
      mark.focus({ preventScroll: true });
  });
  popover.showPopover();
  place(popover, mark);
  popover.focus({ preventScroll: true });
  addEventListener('scroll', follow, { passive: true });
  return true;
}
