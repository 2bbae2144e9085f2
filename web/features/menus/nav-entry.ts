import type { MenuItem } from '#contract/features/menus/entities.ts';

/** A menu entry as the shell needs it. Empty fields are left out, because every page carries the menu. */
export interface NavEntry {
  label: string;
  /** Absent for an entry that only groups others. */
  url?: string;
  note?: string;
  opennew?: true;
  external?: true;
  children?: NavEntry[];
}

/** Picks the shown fields of a menu. Entries without a link and without children are dropped. */
export function navEntries(items: readonly MenuItem[]): NavEntry[] {
  return items.flatMap((item) => {
    const children = navEntries(item.children);
    const url = item.error === '' ? item.url : '';
    if (url === '' && children.length === 0) return [];
    const entry: NavEntry = { label: item.label };
    if (url !== '') entry.url = url;
    if (item.note !== '') entry.note = item.note;
    if (item.opennew) entry.opennew = true;
    if (item.external) entry.external = true;
    if (children.length > 0) entry.children = children;
    return [entry];
  });
}
