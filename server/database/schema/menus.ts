import type { Generated } from 'kysely';

export type MenuPlace = 'top' | 'footer';

export interface MenuItemsTable {
  id: Generated<number>;
  place: MenuPlace;
  parent_id: number | null;
  position: number;
  label: string;
  /** Short description below the label of a nested item. */
  note: Generated<string>;
  url: string;
  /** Set when the item links to a post: its address follows the slug. */
  post_id: number | null;
  opennew: Generated<number>;
}

export interface MenusSchema {
  menu_items: MenuItemsTable;
}

declare module './database.ts' {
  interface Database extends MenusSchema {}
}
