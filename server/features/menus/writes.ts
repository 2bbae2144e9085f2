import type { Insertable } from 'kysely';

import type { MenuItemsTable, MenuPlace } from '#server/database/schema/menus.ts';
import type { Unit } from '#server/kit/site.ts';

export async function deleteMenu(unit: Unit, place: MenuPlace): Promise<void> {
  await unit.db.deleteFrom('menu_items').where('place', '=', place).execute();
}

export async function insertMenuItem(unit: Unit, item: Insertable<MenuItemsTable>): Promise<number> {
  const row = await unit.db.insertInto('menu_items').values(item).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
