/** Distance from the top of the window at which a heading counts as being read. */
const readingLine = 140;

interface Entry {
  item: HTMLElement;
  heading: HTMLElement;
}

function entriesOf(toc: HTMLElement): Entry[] {
  return [...toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const item = link.closest('li');
    return heading && item ? [{ item, heading }] : [];
  });
}

/** Highlights the current heading in the 目录, and closes its sheet once a heading is chosen. */
export function markToc(root: HTMLElement): () => void {
  const toc = root.querySelector<HTMLElement>('.toc');
  if (!toc) return () => undefined;
  const entries = entriesOf(toc);
  let current: HTMLElement | undefined;
  const look = () => {
    const read = entries.filter(({ heading }) => heading.getBoundingClientRect().top < readingLine);
    const item = read.at(-1)?.item;
    if (item === current) return;
    current?.removeAttribute('aria-current');
    item?.setAttribute('aria-current', 'true');
    current = item;
    if (item && toc.scrollHeight > toc.clientHeight) toc.scrollTop = item.offsetTop - toc.clientHeight / 2;
  };
  const close = (event: Event) => {
    if ((event.target as Element).closest('a') && toc.matches(':popover-open')) toc.hidePopover();
  };
  let endDrag: (() => void) | undefined;
  const prepare = () => {
    toc.style.translate = '';
    if (endDrag || !toc.matches(':popover-open')) return;
    endDrag = () => undefined;
    import('#web/ui/dialogs/sheet-drag.ts').then(
      ({ dragSheet }) => (endDrag = dragSheet(toc, { mayClose: () => true, close: () => toc.hidePopover() })),
      () => (endDrag = undefined),
    );
  };
  look();
  addEventListener('scroll', look, { passive: true });
  toc.addEventListener('click', close);
  toc.addEventListener('toggle', prepare);
  return () => {
    removeEventListener('scroll', look);
    toc.removeEventListener('click', close);
    toc.removeEventListener('toggle', prepare);
    endDrag?.();
  };
}
