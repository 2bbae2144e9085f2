import { createUser } from '#server/features/accounts/service.ts';
import { type PostInput, preparePost, type SavedPost, storePost } from '#server/features/posts/service.ts';
import { type Site, write } from '#server/kit/site.ts';

/** The author 老王; created once per site. */
export async function createPostAuthor(site: Site, name = '老王'): Promise<number> {
  return createUser(site, { name, email: null, role: 'author' }, true);
}

/** Saves a post as its author would. */
export async function savePost(site: Site, userId: number, input: PostInput): Promise<SavedPost> {
  const ready = await preparePost(site, { status: 'publish', ...input });
  return write(site, (unit) => storePost(site, unit, ready, { userId }));
}

/** One paragraph, as the editor returns it. */
export function paragraph(text: string, id = 'p1'): { id: string; type: string; data: Record<string, unknown> } {
  return { id, type: 'paragraph', data: { text } };
}
