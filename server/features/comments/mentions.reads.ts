import { type Expression, sql, type SqlBool } from 'kysely';

import type { Viewer } from '#contract/kit/power.ts';
import { beginsWith } from '#server/database/begins-with.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

/** Who looks for somebody to mention. */
interface Asker {
  userId: number;
  viewer: Viewer;
  now: number;
}

/** Neither banned nor erased. */
function isMentionable(now: number): Expression<SqlBool> {
  return sql<SqlBool>`(users.erased_at is null and (users.banned_at is null or users.banned_until <= ${now}))`;
}

export async function listByKeys(db: Queryable, keys: readonly string[], now: number) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name_key'])
    .where('name_key', 'in', keys)
    .where(isMentionable(now))
    .execute();
}

/**
 * Users offered as mentions: all but the caller, banned or erased users, and users with a block in either direction.
 */
function mentionableUsers(db: Queryable, asker: Asker) {
  return db
    .selectFrom('users')
    .leftJoin('badges', wornBadge)
    .select([...personColumns, 'users.name_key'])
    .where('users.id', '<>', asker.userId)
    .where(isMentionable(asker.now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('person_blocks')
            .select('blocked_id')
            .where((block) =>
              block.or([
                block('person_blocks.user_id', '=', asker.userId).and(
                  block('person_blocks.blocked_id', '=', block.ref('users.id')),
                ),
                block('person_blocks.blocked_id', '=', asker.userId).and(
                  block('person_blocks.user_id', '=', block.ref('users.id')),
                ),
              ]),
            ),
        ),
      ),
    );
}

/** The author and commenters of a post that the caller may read, most recent comment first. */
export async function listParticipants(db: Queryable, postId: number, asker: Asker, within: number) {
  const recent = db
    .selectFrom('comments')
    .select(['user_id', 'created_at'])
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .where('user_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(within)
    .as('recent');
  const lately = db
    .selectFrom(recent)
    .select(['user_id', (eb) => eb.fn.max('created_at').as('at')])
    .groupBy('user_id')
    .as('lately');
  return mentionableUsers(db, asker)
    .leftJoin(lately, 'lately.user_id', 'users.id')
    .where((eb) =>
      eb.or([
        eb('users.id', 'in', eb.selectFrom(recent).select('recent.user_id')),
        eb('users.id', 'in', eb.selectFrom('posts').select('author_id').where('posts.id', '=', postId)),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posts')
          .select('posts.id')
          .where('posts.id', '=', postId)
          .where(isVisibleTo('mentions', asker.viewer, asker.now)),
      ),
    )
    .orderBy(sql`coalesce(lately.at, 0)`, 'desc')
    .orderBy('users.id')
    .limit(within)
    .execute();
}

/** Users whose name starts with the key. */
export async function listByPrefix(db: Queryable, engine: Engine, key: string, asker: Asker, limit: number) {
  return mentionableUsers(db, asker)
    .where(beginsWith(engine, 'users.name_key', key))
    .orderBy('users.name_key')
    .limit(limit)
    .execute();
}

/** Users followed by the caller whose name starts with the key; without a key the last followed ones. */
export async function listFollowedByPrefix(db: Queryable, engine: Engine, key: string, asker: Asker, limit: number) {
  const followed = mentionableUsers(db, asker)
    .innerJoin('follows', 'follows.followed_id', 'users.id')
    .where('follows.follower_id', '=', asker.userId);
  const listed =
    key === ''
      ? followed.orderBy('follows.created_at', 'desc')
      : followed.where(beginsWith(engine, 'users.name_key', key)).orderBy('users.name_key');
  return listed.orderBy('users.id').limit(limit).execute();
}
