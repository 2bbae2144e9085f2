import { sql } from 'kysely';

import type { TipSums } from '#contract/features/tips/entities.ts';
import type { TipDirection, TipState, TipWay } from '#contract/features/tips/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { hasMomentAddress, hasSiteAddress, isVisibleTo } from '#server/database/public-posts.ts';

/** Which tips the administration asks for; null and '' for no filter. */
export interface TipFilter {
  fromId: number | null;
  toId: number | null;
  /** Id or slug. */
  post: string;
  way: TipWay | '';
  state: TipState | '';
  /** From this time on, and before the other. */
  since: number | null;
  until: number | null;
}

/** A refund of the whole takes the amount with it. */
const isRefunded = sql<boolean>`tip.point = 0 and tip.fen = 0`;
const isKept = sql<boolean>`(tip.point > 0 or tip.fen > 0)`;

function ofState(state: TipState) {
  if (state === 'refunded') return isRefunded;
  return state === 'shown'
    ? sql<boolean>`tip.hidden_at is null`
    : sql<boolean>`tip.hidden_at is not null and ${isKept}`;
}

/** Posts by an id, or by a slug that an article and a moment may both have. */
function namedPosts(db: Queryable, typed: string) {
  const posts = db.selectFrom('posts').select('posts.id');
  if (/^\d{1,15}$/.test(typed)) return posts.where('posts.id', '=', Number(typed));
  const named = posts.where('posts.slug', '=', typed);
  return named.where(hasSiteAddress).unionAll(named.where(hasMomentAddress));
}

function filtered(db: Queryable, { fromId, toId, post, way, state, since, until }: TipFilter) {
  return db
    .selectFrom('tips as tip')
    .$if(fromId !== null, (query) => query.where('tip.from_id', '=', fromId))
    .$if(toId !== null, (query) => query.where('tip.to_id', '=', toId))
    .$if(post !== '', (query) => query.where('tip.post_id', 'in', namedPosts(db, post)))
    .$if(way !== '', (query) => query.where(way === 'money' ? 'tip.fen' : 'tip.point', '>', 0))
    .$if(state !== '', (query) => query.where(ofState(state as TipState)))
    .$if(since !== null, (query) => query.where('tip.created_at', '>=', since))
    .$if(until !== null, (query) => query.where('tip.created_at', '<', until));
}

const facts = ['tip.id', 'tip.point', 'tip.fen', 'tip.message', 'tip.hidden_at', 'tip.created_at'] as const;
const postFacts = [
  'posts.id as post_id',
  'posts.type',
  'posts.slug',
  'posts.title',
  'posts.title_breaks',
  'posts.excerpt',
] as const;

/** Tips of everybody, newest first; posts whoever may see them. */
export async function listFiltered(db: Queryable, filter: TipFilter, limit: number, offset: number) {
  const ids = filtered(db, filter).select('tip.id').orderBy('tip.id', 'desc').limit(limit).offset(offset);
  return db
    .selectFrom('tips as tip')
    .innerJoin('users as sender', 'sender.id', 'tip.from_id')
    .innerJoin('users as receiver', 'receiver.id', 'tip.to_id')
    .leftJoin('posts', 'posts.id', 'tip.post_id')
    .select([...facts, ...postFacts])
    .select([
      'tip.from_id',
      'tip.to_id',
      'sender.name as from_name',
      'sender.avatar_url as from_avatar_url',
      'receiver.name as to_name',
    ])
    .where('tip.id', 'in', db.selectFrom(ids.as('found')).select('id'))
    .orderBy('tip.id', 'desc')
    .execute();
}

export type AdminTipRow = Awaited<ReturnType<typeof listFiltered>>[number];

/** How many tips there are, and what they come to. */
export async function sumFiltered(db: Queryable, filter: TipFilter): Promise<TipSums & { total: number }> {
  const row = await filtered(db, filter)
    .select((of) => [
      of.fn.countAll<number>().as('tips'),
      of.fn.sum<number>('tip.point').as('point'),
      of.fn.sum<number>('tip.fen').as('fen'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.tips), point: Number(row.point ?? 0), fen: Number(row.fen ?? 0) };
}

/** The column of the viewer's own id, and of the other one. */
const sides = {
  given: { own: 'tip.from_id', other: 'tip.to_id' },
  received: { own: 'tip.to_id', other: 'tip.from_id' },
} as const;

/** Tips that the viewer gave or received, newest first, with the posts that they may know of. */
export async function listOwn(
  db: Queryable,
  viewer: Viewer & { userId: number },
  direction: TipDirection,
  place: { limit: number; offset: number; now: number },
) {
  const { own, other } = sides[direction];
  return db
    .selectFrom('tips as tip')
    .innerJoin('users as person', 'person.id', other)
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'tip.post_id').on(isVisibleTo('targets', viewer, place.now)),
    )
    .select([...facts, ...postFacts])
    .select([
      'person.id as user_id',
      'person.name as user_name',
      'person.avatar_url as user_avatar_url',
      'person.erased_at as user_erased_at',
    ])
    .where(own, '=', viewer.userId)
    .orderBy('tip.id', 'desc')
    .limit(place.limit)
    .offset(place.offset)
    .execute();
}

export type OwnTipRow = Awaited<ReturnType<typeof listOwn>>[number];

export async function countOwn(db: Queryable, userId: number, direction: TipDirection): Promise<number> {
  const row = await db
    .selectFrom('tips as tip')
    .select((of) => of.fn.countAll<number>().as('tips'))
    .where(sides[direction].own, '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.tips);
}
