import { isPagePath } from '#web/kit/page-address.ts';

/** Links in server-rendered HTML, which React does not handle. */
const renderedLinks = '[data-part] a[href], [data-written] a[href]';
/** Links in the shell skip the leaving page. */
const shellSelector = '[data-part^="shell-"]';
/** The page cache truncates longer addresses, so such links stay direct. */
const maxTargetLength = 400;

/** Whether a host is trusted, or is a subdomain of a trusted host. */
export function isTrusted(host: string, trusted: readonly string[]): boolean {
  return trusted.some((known) => host === known || host.endsWith(`.${known}`));
}

/** The leaving page for an outbound link; null when the link may open directly. */
export function leavingPathFor(href: string, ownHost: string, trusted: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href) || href.length >= maxTargetLength) return null;
  const { host, hostname } = new URL(href);
  if (host === ownHost || isTrusted(hostname, trusted)) return null;
  return `/go?url=${encodeURIComponent(href)}`;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(renderedLinks) : null;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * Handles links in server-rendered HTML: internal ones become client navigations, outbound ones go through the leaving
 * page if the site has one. Without scripts they are plain links.
 * @returns a function that stops it
 */
export function handleRenderedLinks(
  navigate: (to: string, options: { viewTransition: boolean }) => unknown,
  trusted: readonly string[] | undefined,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const divert = (event: Event) => {
    const link = linkOf(event);
    const target = link && trusted && leavingPathFor(link.href, location.host, trusted);
    if (!link || !target || link.closest(shellSelector)) return;
    // The href is changed for this click only, so that new tabs and middle clicks work too, but copying gives the
    // original.
    const plain = link.getAttribute('href') as string;
    link.setAttribute('href', target);
    setTimeout(() => link.setAttribute('href', plain));
  };
  const stay = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !isPagePath(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    // A picture in the link grows into the page that it leads to.
    navigate(link.pathname + link.search + link.hash, { viewTransition: link.querySelector('.plate') !== null });
  };
  document.addEventListener('click', divert, { signal, capture: true });
  document.addEventListener('auxclick', divert, { signal, capture: true });
  document.addEventListener('click', stay, { signal });
  return () => stop.abort();
}
