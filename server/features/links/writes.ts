import type { Insertable, Updateable } from 'kysely';

import type { LinkEntriesTable, LinksTable } from '#server/database/schema/links.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertLink(unit: Unit, link: Insertable<LinksTable>): Promise<number> {
  const row = await unit.db.insertInto('links').values(link).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateLink(unit: Unit, id: number, change: Updateable<LinksTable>): Promise<void> {
  await unit.db.updateTable('links').set(change).where('id', '=', id).execute();
}

/** Updates the URL of a moved image. @returns whether a link uses it */
export async function moveImage(unit: Unit, from: string, to: string): Promise<boolean> {
  const set = { image_url: to };
  const { numUpdatedRows } = await unit.db
    .updateTable('links')
    .set(set)
    .where('image_url', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the applicant from their applications. */
export async function clearApplicant(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('links')
    .set({ applicant_id: null, contact_email: '', note: '' })
    .where('applicant_id', '=', userId)
    .execute();
}

export async function updateLinkHealth(unit: Unit, id: number, healthy: boolean): Promise<void> {
  await unit.db
    .updateTable('links')
    .set({ healthy: healthy ? 1 : 0, checked_at: unit.now })
    .where('id', '=', id)
    .execute();
}

/** Adds a feed entry; false when its URL is known already. */
export async function insertEntry(unit: Unit, entry: Insertable<LinkEntriesTable>): Promise<boolean> {
  const row = await unit.db
    .insertInto('link_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all but the newest entries of a link. */
export async function trimEntries(unit: Unit, linkId: number, keep: number): Promise<void> {
  const oldest = await unit.db
    .selectFrom('link_entries')
    .select('id')
    .where('link_id', '=', linkId)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1000)
    .execute();
  if (oldest.length === 0) return;
  await unit.db
    .deleteFrom('link_entries')
    .where(
      'id',
      'in',
      oldest.map((row) => row.id),
    )
    .execute();
}

export async function deleteEntries(unit: Unit, linkId: number): Promise<void> {
  await unit.db.deleteFrom('link_entries').where('link_id', '=', linkId).execute();
}

export async function deleteLink(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('links').where('id', '=', id).execute();
}
