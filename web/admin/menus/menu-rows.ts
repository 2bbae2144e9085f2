import type { EditableMenuEntry, MenuEntry } from '#contract/features/menus/entities.ts';

import type { Branch } from '../order/branches.ts';

export type RowEntry = Omit<EditableMenuEntry, 'children'>;

export interface MenuRow extends Branch {
  key: number;
  entry: RowEntry;
}

let lastKey = 0;

/** A new row for an entry. */
export function newRow(entry: RowEntry, depth = 0): MenuRow {
  lastKey += 1;
  return { key: lastKey, depth, entry };
}

/** Flattens a menu into rows. */
export function menuRows(entries: readonly EditableMenuEntry[], depth = 0): MenuRow[] {
  return entries.flatMap(({ children, ...entry }) => [newRow(entry, depth), ...menuRows(children, depth + 1)]);
}

/** Rebuilds a menu from rows. */
export function menuOf(rows: readonly MenuRow[]): MenuEntry[] {
  const top: MenuEntry[] = [];
  const trail: MenuEntry[] = [];
  for (const { depth, entry } of rows) {
    const { post, ...rest } = entry;
    const made: MenuEntry = { ...rest, ...(post ? { post_id: post.id } : {}), children: [] };
    (depth === 0 ? top : (trail[depth - 1]?.children ?? top)).push(made);
    trail[depth] = made;
  }
  return top;
}
