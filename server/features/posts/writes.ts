import { type Insertable, sql, type Updateable } from 'kysely';

import { postErrors } from '#contract/features/posts/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { PostsTable } from '#server/database/schema/posts.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';
import { titleBreaks, writeBreaks } from '#server/kit/title-breaks.ts';

function refuseTaken(error: unknown, slug: string): never {
  if (!isUniqueViolation(error, 'posts_slug', 'posts.slug')) throw error;
  const message = postErrors.slugTaken(slug);
  throw new DomainError('CONFLICT', message, { fields: { slug: message } });
}

const breaksOf = async (title: string) => ({ title_breaks: writeBreaks(await titleBreaks(title)) });

/** @throws DomainError CONFLICT when another post took the slug meanwhile */
export async function insertPost(unit: Unit, post: Insertable<PostsTable>): Promise<number> {
  const whole = { ...post, ...(await breaksOf(post.title)) };
  try {
    const row = await unit.db.insertInto('posts').values(whole).returning('id').executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    return refuseTaken(error, post.slug);
  }
}

/** @throws DomainError CONFLICT when another post took the slug meanwhile */
export async function updatePost(unit: Unit, id: number, change: Updateable<PostsTable>): Promise<void> {
  const breaks = change.title === undefined ? {} : await breaksOf(change.title);
  try {
    await unit.db
      .updateTable('posts')
      .set({ ...change, ...breaks })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    refuseTaken(error, String(change.slug));
  }
}

export async function deletePost(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('posts').where('id', '=', id).execute();
}

export async function replaceTerms(unit: Unit, postId: number, termIds: readonly number[]): Promise<void> {
  await unit.db.deleteFrom('post_terms').where('post_id', '=', postId).execute();
  if (termIds.length === 0) return;
  const rows = termIds.map((term_id, position) => ({ post_id: postId, term_id, position }));
  await unit.db.insertInto('post_terms').values(rows).execute();
}

/** Redirects a former slug to this post. */
export async function upsertRedirect(unit: Unit, slug: string, postId: number): Promise<void> {
  await unit.db
    .insertInto('redirects')
    .values({ slug, post_id: postId, created_at: unit.now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId, created_at: unit.now }))
    .execute();
}

/** Removes the redirect of a slug that the post uses again. */
export async function deleteRedirect(unit: Unit, slug: string, postId: number): Promise<void> {
  await unit.db.deleteFrom('redirects').where('slug', '=', slug).where('post_id', '=', postId).execute();
}

/** Posts with the first term get the second, at most once. */
export async function copyTermToPosts(unit: Unit, from: number, to: number): Promise<void> {
  await sql`insert into post_terms (post_id, term_id, position)
    select post_id, ${to}, position from post_terms as old where term_id = ${from}
    and not exists (select 1 from post_terms where post_id = old.post_id and term_id = ${to})`.execute(unit.db);
  await removeTermFromPosts(unit, from);
}

/** Removes a term from all posts. */
export async function removeTermFromPosts(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('post_terms').where('term_id', '=', id).execute();
}

/** Moves the articles of a special to the end of another, or out of it. */
export async function moveSpecialPosts(unit: Unit, from: number, to: number | null, after: number): Promise<void> {
  await unit.db
    .updateTable('posts')
    .set((eb) => ({
      special_id: to,
      special_position: to === null ? eb.lit(0) : eb('special_position', '+', after),
    }))
    .where('special_id', '=', from)
    .execute();
}

/** Sets the position of a post in its special. */
export async function setSpecialPosition(unit: Unit, postId: number, position: number): Promise<void> {
  await unit.db.updateTable('posts').set({ special_position: position }).where('id', '=', postId).execute();
}
