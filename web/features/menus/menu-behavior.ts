import { currentAmong } from './current-entry.ts';

/** The entries of the shown page, otherwise those to whose section (`data-section`) it belongs. */
function currentLinks(links: readonly HTMLAnchorElement[], pathname: string): readonly HTMLAnchorElement[] {
  // `#` opens a submenu and leads nowhere.
  const own = links.filter((link) => link.origin === location.origin && !link.getAttribute('href')?.startsWith('#'));
  const shown = own.filter((link) => currentAmong(link.pathname, pathname));
  if (shown.length > 0) return shown;
  return own.filter(({ dataset: { section } }) => section !== undefined && pathname.startsWith(section));
}

/** Sets `aria-current` on the server-rendered menu entries for the shown page. */
export function markCurrentEntries(pathname: string): void {
  for (const menu of document.querySelectorAll('[data-menu]')) {
    for (const link of menu.querySelectorAll('a, button, summary')) link.removeAttribute('aria-current');
    for (const link of currentLinks([...menu.querySelectorAll('a')], pathname)) {
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
