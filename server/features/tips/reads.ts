import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { TipsTable } from '#server/database/schema/tips.ts';

export type TipSource = Pick<Selectable<TipsTable>, 'id' | 'from_id' | 'to_id' | 'post_id' | 'point' | 'message'>;

/** Whose tips are listed: those for a post, or those for a user. */
export type TipTarget = { postId: number } | { userId: number };

function withPeople(db: Queryable) {
  return db
    .selectFrom('tips as tip')
    .innerJoin('users as sender', 'sender.id', 'tip.from_id')
    .innerJoin('users as receiver', 'receiver.id', 'tip.to_id')
    .select([
      'tip.id',
      'tip.from_id',
      'tip.to_id',
      'tip.post_id',
      'tip.point',
      'tip.fen',
      'tip.message',
      'tip.hidden_at',
      'tip.created_at',
      'sender.name as from_name',
      'sender.avatar_url as from_avatar_url',
      'receiver.name as to_name',
    ]);
}

function shown(db: Queryable, target: TipTarget) {
  const tips = db.selectFrom('tips as tip').where('tip.hidden_at', 'is', null);
  return 'postId' in target
    ? tips.where('tip.post_id', '=', target.postId)
    : tips.where('tip.to_id', '=', target.userId);
}

export async function listTips(db: Queryable, target: TipTarget, limit: number, offset: number) {
  const ids = shown(db, target).select('tip.id').orderBy('tip.id', 'desc').limit(limit).offset(offset);
  return withPeople(db)
    .where('tip.id', 'in', db.selectFrom(ids.as('found')).select('id'))
    .orderBy('tip.id', 'desc')
    .execute();
}

export type TipRow = Awaited<ReturnType<typeof listTips>>[number];

export async function countTips(db: Queryable, target: TipTarget): Promise<number> {
  const row = await shown(db, target)
    .select((of) => of.fn.countAll<number>().as('tips'))
    .executeTakeFirstOrThrow();
  return Number(row.tips);
}

export async function findTip(db: Queryable, id: number): Promise<TipRow | undefined> {
  return withPeople(db).where('tip.id', '=', id).executeTakeFirst();
}

export async function findTipOf(db: Queryable, source: string): Promise<TipSource | undefined> {
  return db
    .selectFrom('tips')
    .select(['id', 'from_id', 'to_id', 'post_id', 'point', 'message'])
    .where('source', '=', source)
    .executeTakeFirst();
}

/** A post that is still stored, whoever may see it. */
export async function hasPost(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function findName(db: Queryable, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? '';
}
