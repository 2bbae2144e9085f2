import type { Generated } from 'kysely';

export type MenuPlace = 'top' | 'footer';

export interface MenuItemsTable {
  id: Generated<number>;
  place: MenuPlace;
  parent_id: number | null;
  position: number;
  label: string;
  /** A short line under the label of a nested entry. */
  note: Generated<string>;
  url: string;
  /** Set when the entry leads to a post: the address follows the post's slug. */
  post_id: number | null;
  opennew: Generated<number>;
}

export interface MenusSchema {
  menu_items: MenuItemsTable;
}

declare module './database.ts' {
  interface Database extends MenusSchema {}
}
