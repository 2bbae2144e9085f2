import type { MenuItem } from '#contract/features/menus/entities.ts';

/** A menu entry as the shell needs it: fields that say nothing are left out, since every page carries the menu. */
export interface NavEntry {
  label: string;
  /** Left out for an entry that only holds others. */
  url?: string;
  note?: string;
  opennew?: true;
  external?: true;
  children?: NavEntry[];
}

/** Takes from a menu what is shown. An entry that leads nowhere and holds nothing goes. */
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
