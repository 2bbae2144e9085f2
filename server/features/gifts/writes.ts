import type { Insertable } from 'kysely';

import type { GiftRecordsTable, GiftsTable } from '#server/database/schema/gifts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertGift(unit: Unit, gift: Insertable<GiftsTable>): Promise<number> {
  const row = await unit.db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertGiftRecord(unit: Unit, record: Insertable<GiftRecordsTable>): Promise<number> {
  const row = await unit.db.insertInto('gift_records').values(record).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
