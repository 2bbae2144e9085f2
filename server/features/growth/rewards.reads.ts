import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isCommentVisibleToSome, isPublicComment } from '#server/database/public-comments.ts';
import { isPublic, isVisibleToSome } from '#server/database/public-posts.ts';

const postColumns = ['posts.type', 'posts.title', 'posts.excerpt', 'posts.password', 'posts.audience'] as const;

/** A comment that everybody may read, with the writers of its post and of what it answers. */
export async function findComment(db: Queryable, id: number, now: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select(['comments.user_id', 'posts.author_id', 'parent.user_id as answered_id', ...postColumns])
    .where('comments.id', '=', id)
    .where(isPublicComment(now))
    .executeTakeFirst();
}

/** A public article, or a moment for everybody or for followers. */
export async function findPost(db: Queryable, event: 'article' | 'moment', id: number, now: number) {
  return db
    .selectFrom('posts')
    .select(['posts.author_id', ...postColumns])
    .where('posts.id', '=', id)
    .where(event === 'article' ? isPublic('lists', now) : isVisibleToSome('momentPage', now))
    .executeTakeFirst();
}

interface Like {
  type: ReactionTarget;
  id: number;
  userId: number;
}

function likeOf(db: Queryable, { type, id, userId }: Like) {
  return db
    .selectFrom('marks')
    .where('marks.user_id', '=', userId)
    .where('marks.kind', '=', 'like')
    .where('marks.target_type', '=', type)
    .where('marks.target_id', '=', id);
}

/** The post that a user likes, with whom the like belongs to. */
async function findLikedPost(db: Queryable, like: Like, now: number) {
  return likeOf(db, like)
    .innerJoin('posts', 'posts.id', 'marks.target_id')
    .select(['posts.author_id as owner_id', ...postColumns])
    .where(isVisibleToSome('targets', now))
    .executeTakeFirst();
}

async function findLikedComment(db: Queryable, like: Like, now: number) {
  return likeOf(db, like)
    .innerJoin('comments', 'comments.id', 'marks.target_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['comments.user_id as owner_id', ...postColumns])
    .where(isCommentVisibleToSome(now))
    .executeTakeFirst();
}

/** What a user likes, while somebody may read it. */
export async function findLiked(db: Queryable, like: Like, now: number) {
  return like.type === 'post' ? findLikedPost(db, like, now) : findLikedComment(db, like, now);
}

export async function hasFollow(db: Queryable, followerId: number, followedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('created_at')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account exists, or its mailbox is proven. */
export async function hasAccount(db: Queryable, id: number, event: 'register' | 'bind-email'): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(event === 'bind-email', (query) => query.where('email_verified_at', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}
