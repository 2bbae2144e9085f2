import type { Queryable } from '#server/database/connect.ts';

/** Where a file lies that was fetched under this key: null when it was deleted since, undefined when it never was. */
export async function findFetched(db: Queryable, key: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('import_records')
    .leftJoin('media', 'media.id', 'import_records.local_id')
    .select('media.url')
    .where('import_records.source_key', '=', key)
    .executeTakeFirst();
  return row?.url;
}
