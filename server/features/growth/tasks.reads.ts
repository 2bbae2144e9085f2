import type { TaskEvent } from '#contract/features/growth/tasks.entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublicComment } from '#server/database/public-comments.ts';
import { isPublic, isVisibleToSome } from '#server/database/public-posts.ts';

interface Scope {
  userId: number;
  now: number;
  /** The newest so many are read. */
  limit: number;
}

type Times = Promise<{ created_at: number | null }[]>;

async function listComments(db: Queryable, { userId, now, limit }: Scope): Times {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select('comments.created_at')
    .where('comments.user_id', '=', userId)
    .where('posts.author_id', '<>', userId)
    .where(isPublicComment(now))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

async function listPosts(db: Queryable, { userId, now, limit }: Scope, surface: 'lists' | 'momentPage'): Times {
  return db
    .selectFrom('posts')
    .select('posts.published_at as created_at')
    .where('posts.author_id', '=', userId)
    .where(isPublic(surface, now))
    .orderBy('posts.published_at', 'desc')
    .limit(limit)
    .execute();
}

async function listLikes(db: Queryable, { userId, now, limit }: Scope): Times {
  return db
    .selectFrom('marks')
    .innerJoin('posts', 'posts.id', 'marks.target_id')
    .select('marks.created_at')
    .where('marks.user_id', '=', userId)
    .where('marks.kind', '=', 'like')
    .where('marks.target_type', '=', 'post')
    .where('posts.author_id', '<>', userId)
    .where(isVisibleToSome('targets', now))
    .orderBy('marks.created_at', 'desc')
    .limit(limit)
    .execute();
}

async function listFollows(db: Queryable, { userId, limit }: Scope): Times {
  return db
    .selectFrom('follows')
    .select('created_at')
    .where('follower_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

async function listCheckIns(db: Queryable, { userId, limit }: Scope): Times {
  return db
    .selectFrom('check_ins')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('made_up', '=', 0)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

async function listShareVisits(db: Queryable, { userId, limit }: Scope): Times {
  return db
    .selectFrom('share_visits')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

const hasSet = { avatar: 'avatar_url', bio: 'bio' } as const;

/** One row with the time of now while the account has it. */
async function listLasting(
  db: Queryable,
  event: 'avatar' | 'bio' | 'bind-email',
  { userId, now }: Pick<Scope, 'userId' | 'now'>,
): Times {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((of) =>
      event === 'bind-email'
        ? of.and([of('email', 'is not', null), of('email_verified_at', 'is not', null)])
        : of(hasSet[event], '<>', ''),
    )
    .executeTakeFirst();
  return row ? [{ created_at: now }] : [];
}

function listOf(db: Queryable, event: TaskEvent, scope: Scope): Times {
  switch (event) {
    case 'avatar':
    case 'bio':
    case 'bind-email':
      return listLasting(db, event, scope);
    case 'check-in':
      return listCheckIns(db, scope);
    case 'comment':
      return listComments(db, scope);
    case 'moment':
      return listPosts(db, scope, 'momentPage');
    case 'article':
      return listPosts(db, scope, 'lists');
    case 'like':
      return listLikes(db, scope);
    case 'follow':
      return listFollows(db, scope);
    case 'share':
      return listShareVisits(db, scope);
  }
}

/** When an event of a task happened to a user, the newest first. */
export async function listTimes(db: Queryable, event: TaskEvent, scope: Scope): Promise<number[]> {
  return (await listOf(db, event, scope)).map(({ created_at }) => Number(created_at));
}

/** What a user claimed in these periods. */
export async function listClaims(db: Queryable, userId: number, periods: readonly string[]) {
  return db
    .selectFrom('task_claims')
    .select(['task_id', 'period', 'point', 'exp'])
    .where('user_id', '=', userId)
    .where('period', 'in', periods)
    .execute();
}

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];
