import { currentAmong } from './current-entry.ts';

/** Sets `aria-current` on the server-rendered menu entries for the shown page. */
export function markCurrentEntries(pathname: string): void {
  for (const menu of document.querySelectorAll('[data-menu]')) {
    for (const link of menu.querySelectorAll('a, button, summary')) link.removeAttribute('aria-current');
    for (const link of menu.querySelectorAll('a')) {
      // `#` opens a submenu and leads nowhere.
      if (link.getAttribute('href')?.startsWith('#')) continue;
      if (link.origin !== location.origin || !currentAmong(link.pathname, pathname)) continue;
      link.setAttribute('aria-current', 'page');
      // Parent entries are current too, but are not the page itself.
      for (
        let above = link.closest('li, details');
        above;
        above = above.parentElement?.closest('li, details') ?? null
      ) {
        const head = above.querySelector(':scope > :is(a, button, summary)');
        if (head !== link) head?.setAttribute('aria-current', 'true');
      }
    }
  }
}

/**
 * Esc hides a submenu shown by hover or focus until the pointer or focus leaves its entry.
 * @returns a function that stops it
 */
export function handleMenuKeys(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const entryOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('.top-menu > ul > li') : null;
  const close = (event: KeyboardEvent) => {
    const entry =
      event.key === 'Escape'
        ? (entryOf(event) ?? document.querySelector<HTMLElement>('.top-menu > ul > li:hover'))
        : null;
    if (!entry) return;
    entry.dataset.closed = '';
    if (entry.contains(document.activeElement)) entry.querySelector<HTMLElement>(':scope > :is(a, button)')?.focus();
  };
  const reopen = (event: FocusEvent | PointerEvent) => {
    const entry = entryOf(event);
    if (entry && !(event.relatedTarget instanceof Node && entry.contains(event.relatedTarget)))
      delete entry.dataset.closed;
  };
  document.addEventListener('keydown', close, { signal });
  document.addEventListener('focusout', reopen, { signal });
  document.addEventListener('pointerout', reopen, { signal });
  return () => stop.abort();
}
