import type { NavEntry } from './nav-entry.ts';

function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/, '');
  const first = path.replace(/\/(page\/\d+|comment-page-\d+)(?=\/|$)/g, '').replace(/(.)\/$/, '$1');
  try {
    return decodeURI(first);
  } catch {
    return first;
  }
}

/** Whether an address belongs to the shown page; every page of a paginated list counts as the list. */
export function currentAmong(address: string, pathname: string): boolean {
  return plainPath(address) === plainPath(pathname);
}

/**
 * What `aria-current` of an entry says: `page` when it leads to the page shown, `true` when an entry under it does.
 * @see docs/reference/routes.md
 */
export function currentOf(entry: NavEntry, pathname: string): 'page' | 'true' | undefined {
  if (!entry.external && entry.url !== undefined && currentAmong(entry.url, pathname)) return 'page';
  return entry.children?.some((child) => currentOf(child, pathname)) ? 'true' : undefined;
}
