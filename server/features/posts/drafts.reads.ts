import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

export async function listDrafts(db: Queryable, userId: number, prefix: string) {
  return (
    db
      .selectFrom('post_drafts')
      .select(['key', 'title', 'revision', 'seq', 'saved_at'])
      .where('user_id', '=', userId)
      // Keys contain no `%` or `_`.
      .where('key', 'like', `${prefix}%`)
      .orderBy('saved_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  );
}

export async function listKeys(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('post_drafts').select('key').where('user_id', '=', userId).execute();
  return rows.map(({ key }) => key);
}

export async function findDraft(db: Queryable, userId: number, key: string) {
  return db
    .selectFrom('post_drafts')
    .select(['key', 'title', 'revision', 'seq', 'saved_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function findDraftId(db: Queryable, userId: number, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('post_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

export async function findContent(db: Queryable, userId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('post_drafts')
    .select('content')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.content;
}

/** Size of each draft of a user, newest first; neither database reads the contents for it. */
export async function listSizes(db: Queryable, userId: number): Promise<{ id: number; bytes: number }[]> {
  return db
    .selectFrom('post_drafts')
    .select(['id', sql<number>`octet_length(content)`.as('bytes')])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
