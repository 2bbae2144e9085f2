import type { Queryable } from '#server/database/connect.ts';

/** The local id of an imported item; undefined when it was never imported. */
export async function findRecord(db: Queryable, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('import_records').select('local_id').where('source_key', '=', key).executeTakeFirst();
  return row?.local_id;
}

/** A term, for the path of its page. */
export function findTerm(db: Queryable, id: number) {
  return db.selectFrom('terms').select(['taxonomy', 'slug']).where('id', '=', id).executeTakeFirst();
}

/** The author for items without one: the first administrator, else the first user. */
export async function findDefaultAuthor(db: Queryable): Promise<number | undefined> {
  const first = (role?: 'administrator') => {
    const query = db.selectFrom('users').select('id').orderBy('id').limit(1);
    return (role ? query.where('role', '=', role) : query).executeTakeFirst();
  };
  return ((await first('administrator')) ?? (await first()))?.id;
}

export async function findUserIdByEmailKey(db: Queryable, key: string): Promise<number | undefined> {
  return (await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst())?.id;
}

/** The address of a stored file. */
export async function findMediaUrl(db: Queryable, id: number): Promise<string | undefined> {
  return (await db.selectFrom('media').select('url').where('id', '=', id).executeTakeFirst())?.url;
}
