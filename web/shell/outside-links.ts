import { isPageAddress } from '#web/kit/page-address.ts';

/** Links that React does not know: in HTML that the server drew. */
const drawn = '[data-part] a[href], [data-written] a[href]';
/** The site's own furniture leads out without asking. */
const furniture = '[data-part^="shell-"]';
/** A longer address is cut by the page cache's key; it stays a plain link. */
const longestTarget = 400;

/** Whether a host is one of those trusted, or below one of them. */
export function isTrusted(host: string, trusted: readonly string[]): boolean {
  return trusted.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Where a link out of the site goes first; null when it may go straight. */
export function leavingAddress(href: string, ownHost: string, trusted: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href) || href.length >= longestTarget) return null;
  const { host, hostname } = new URL(href);
  if (host === ownHost || isTrusted(hostname, trusted)) return null;
  return `/go?url=${encodeURIComponent(href)}`;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(drawn) : null;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * Links inside drawn HTML: within the site they change the page without a document, out of it they pass the leaving
 * page when there is one. Without scripts they are what they say. Gives the function that stops it.
 */
export function followDrawnLinks(
  navigate: (to: string) => unknown,
  trusted: readonly string[] | undefined,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const divert = (event: Event) => {
    const link = linkOf(event);
    const target = link && trusted && leavingAddress(link.href, location.host, trusted);
    if (!link || !target || link.closest(furniture)) return;
    // The address is changed for this one click, so that new tabs and middle clicks go the same way and copying does not.
    const plain = link.getAttribute('href') as string;
    link.setAttribute('href', target);
    setTimeout(() => link.setAttribute('href', plain));
  };
  const stay = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !isPageAddress(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', divert, { signal, capture: true });
  document.addEventListener('auxclick', divert, { signal, capture: true });
  document.addEventListener('click', stay, { signal });
  return () => stop.abort();
}
