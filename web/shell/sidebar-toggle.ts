/** On narrow screens the sidebar is below the list; the header opens it as a side panel. */
const page = () => document.documentElement;

function sidebar(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.sidebar');
}

let stop: AbortController | undefined;
let cameFrom: Element | null = null;

export function closeSidebar(): void {
  if (!stop) return;
  stop.abort();
  stop = undefined;
  delete page().dataset.sidebarOpen;
  const aside = sidebar();
  if (aside?.contains(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus();
}

/** Shows the page's sidebar from the side until Esc, or a click, a focus or a page elsewhere. @see docs/reference/states.md */
export function openSidebar(): void {
  const aside = sidebar();
  if (!aside || stop) return;
  stop = new AbortController();
  const { signal } = stop;
  cameFrom = document.activeElement;
  page().dataset.sidebarOpen = '';
  aside.tabIndex = -1;
  aside.focus({ preventScroll: true });
  const isOutside = (event: Event) => !aside.contains(event.target as Node);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && closeSidebar(), { signal });
  document.addEventListener('focusin', (event) => isOutside(event) && closeSidebar(), { signal });
  document.addEventListener('pointerdown', (event) => isOutside(event) && closeSidebar(), { signal });
  // Navigation needs no listener: it moves the focus away, which `focusin` handles.
}
