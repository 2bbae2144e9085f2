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

/** Updates the URL of a moved image. @returns whether a gift or a gift record uses it */
export async function moveImage(unit: Unit, from: string, to: string): Promise<boolean> {
  const { db } = unit;
  const [gifts, records] = [
    await db.updateTable('gifts').set({ image_url: to }).where('image_url', '=', from).executeTakeFirst(),
    await db
      .updateTable('gift_records')
      .set({ gift_image_url: to })
      .where('gift_image_url', '=', from)
      .executeTakeFirst(),
  ];
  return gifts.numUpdatedRows + records.numUpdatedRows > 0n;
}
