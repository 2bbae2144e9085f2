/** First segments of this site that are no pages of the application. */
const files = /^\/(uploads|assets|feed|og|avatar|nv|somnia|sst)(\/|$)|^\/[\w-]+\.(xml|txt|webmanifest)$/;

/** Where a click on this link leads inside the application; null when the browser shall see to it. */
export function pathToFollow(link: HTMLAnchorElement, here: Location): string | null {
  const { href, target, origin, pathname, search, hash } = link;
  if (!href || (target && target !== '_self') || link.hasAttribute('download') || origin !== here.origin) return null;
  if (files.test(pathname)) return null;
  const isPlaceOnThisPage = pathname === here.pathname && search === here.search && hash !== '';
  return isPlaceOnThisPage ? null : pathname + search + hash;
}

/** Links in HTML that React does not know change the page as its own links do. */
export function followLinks(root: HTMLElement, navigate: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const path = link && pathToFollow(link, location);
    if (!path) return;
    event.preventDefault();
    navigate(path);
  };
  root.addEventListener('click', follow);
  return () => root.removeEventListener('click', follow);
}
