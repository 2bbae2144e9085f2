import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { UploadsTable } from '#server/database/schema/media.ts';

export type UploadRow = Selectable<UploadsTable>;

export function findUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Number and bytes of the uploads that a user started since the given time, and how much of it is still in progress.
 */
export async function sumUploads(db: Queryable, userId: number, since: number) {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.sum<number | null>('bytes').as('bytes'),
      eb.fn.sum<number | null>(eb.case().when('state', '=', 'open').then(1).else(0).end()).as('open'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes ?? 0), open: Number(row.open ?? 0) };
}

/** Uploads started before the given time, oldest first. */
export function listBefore(
  db: Queryable,
  before: number,
  page: { limit: number; offset: number },
): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The given ids that belong to an upload in progress. */
export async function listOpenIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['open', 'finishing'])
    .execute();
  return new Set(rows.map((row) => row.id));
}
