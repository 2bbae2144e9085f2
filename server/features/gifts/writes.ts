import type { Insertable, Updateable } from 'kysely';

import type { GiftRecordsTable, GiftsTable } from '#server/database/schema/gifts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertGift(unit: Unit, gift: Insertable<GiftsTable>): Promise<number> {
  const row = await unit.db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateGift(unit: Unit, id: number, change: Updateable<GiftsTable>): Promise<void> {
  await unit.db.updateTable('gifts').set(change).where('id', '=', id).execute();
}

export async function deleteGift(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('gifts').where('id', '=', id).execute();
}

export async function insertGiftRecord(unit: Unit, record: Insertable<GiftRecordsTable>): Promise<number> {
  const row = await unit.db.insertInto('gift_records').values(record).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateRecord(unit: Unit, id: number, change: Updateable<GiftRecordsTable>): Promise<void> {
  await unit.db.updateTable('gift_records').set(change).where('id', '=', id).execute();
}

/** Empties the messages that a user wrote. @returns whether there were any */
export async function clearMessagesOf(unit: Unit, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('gift_records')
    .set({ message: '' })
    .where('from_id', '=', userId)
    .where('message', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
  if (records.numUpdatedRows > 0n)
    await db.updateTable('gift_totals').set({ image_url: to }).where('image_url', '=', from).execute();
  return gifts.numUpdatedRows + records.numUpdatedRows > 0n;
}
