import type { MenuEntry } from '../tools/menu-entry.ts';

function rank(entry: MenuEntry, query: string): number {
  const title = entry.title.toLowerCase();
  if (title.startsWith(query)) return 0;
  if (entry.keywords.some((word) => word === query)) return 1;
  if (title.includes(query)) return 2;
  if (entry.keywords.some((word) => word.startsWith(query))) return 3;
  // Shorter queries match too many entries.
  return query.length > 2 && entry.keywords.some((word) => word.includes(query)) ? 4 : -1;
}

/** The entries that match a query, best first; by Chinese, pinyin, its initials or English. */
export function matchEntries(entries: readonly MenuEntry[], typed: string): MenuEntry[] {
  const query = typed.trim().toLowerCase().replaceAll("'", '').replaceAll(' ', '');
  if (query === '') return [...entries];
  return entries
    .map((entry) => ({ entry, place: rank(entry, query) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}
