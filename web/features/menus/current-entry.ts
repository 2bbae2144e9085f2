import { momentListPath } from '#contract/features/moments/rules.ts';

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

/** The path below which pages belong to an entry with this address, as the `data-section` of its link. */
export function sectionOf(address: string): string | undefined {
  return plainPath(address) === momentListPath('index') ? '/moments/' : undefined;
}

/**
 * What `aria-current` of an entry says: `page` when it leads to the page shown or its section, `true` when an entry under it does.
 * @see docs/reference/routes.md
 */
export function currentOf(entry: NavEntry, pathname: string): 'page' | 'true' | undefined {
  const { url, external, children } = entry;
  const isOwn = url !== undefined && !external;
  if (isOwn && currentAmong(url, pathname)) return 'page';
  if (children?.some((child) => currentOf(child, pathname))) return 'true';
  const section = isOwn ? sectionOf(url) : undefined;
  return section !== undefined && pathname.startsWith(section) ? 'page' : undefined;
}
