import type { Queryable } from '#server/database/connect.ts';

export async function findMediaByHash(db: Queryable, sha256: string) {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).orderBy('id').executeTakeFirst();
}

export async function findMediaByUrl(db: Queryable, url: string) {
  return db.selectFrom('media').selectAll().where('url', '=', url).orderBy('id').executeTakeFirst();
}

/** Size and colour of the files at these addresses; addresses of no file are left out. */
export async function listMediaByUrls(db: Queryable, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['url', 'mime', 'bytes', 'width', 'height', 'colour', 'alt'])
    .where('url', 'in', [...new Set(urls)])
    .execute();
}

/** Addresses of every stored file. */
export async function listMediaAddresses(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('media').select('url').orderBy('id').execute();
  return rows.map((row) => row.url);
}
