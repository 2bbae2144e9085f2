import type { PostPreviewsTable } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function upsertLink(unit: Unit, link: PostPreviewsTable): Promise<void> {
  const { seed, author_id, created_at, expires_at } = link;
  await unit.db
    .insertInto('post_previews')
    .values(link)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ seed, author_id, created_at, expires_at }))
    .execute();
}

export async function deleteLink(unit: Unit, postId: number): Promise<void> {
  await unit.db.deleteFrom('post_previews').where('post_id', '=', postId).execute();
}

export async function deleteLinksOfUser(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('post_previews').where('author_id', '=', userId).execute();
}
