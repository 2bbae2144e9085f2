import { articleNames, pick } from '#contract/features/posts/articles.rules.ts';
import { addPost, getPostForEditing, restoreRevision, updatePost } from '#contract/features/posts/editing.calls.ts';
import type { EditablePost } from '#contract/features/posts/editing.entities.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { isPublishingStatus, type PostStatusName } from '#contract/features/posts/rules.ts';
import { CallError, makeIdempotencyKey, send } from '#web/kit/client.ts';

import type { OpenedArticle, OtherVersion, PostMetadata, SaveOutcome } from './remote-types.ts';

const articleOf = (found: EditablePost): Article => pick(found, articleNames);

function factsOf({ id, type, status, revision, url, author }: EditablePost): PostMetadata {
  return { id, type, status, revision, url, authorId: author.id, authorName: author.name };
}

/** Loads an article with everything that the editor can change. @throws CallError */
export async function getPost(id: number): Promise<OpenedArticle> {
  const found = await send(getPostForEditing, { id });
  return { article: articleOf(found), post: factsOf(found) };
}

async function getOther(id: number): Promise<OtherVersion> {
  const found = await send(getPostForEditing, { id });
  return {
    article: articleOf(found),
    post: factsOf(found),
    savedAt: Date.parse(found.updated_at),
    by: found.saved_by,
  };
}

interface SaveOptions {
  post: PostMetadata | null;
  status: PostStatusName | undefined;
  type: 'article' | 'page';
}

/**
 * Idempotency key of the last attempt to create a post: sending the same content again does not create a second post.
 */
let attempt: { words: string; key: string } | null = null;

function keyFor(words: string): string {
  if (attempt?.words !== words) attempt = { words, key: makeIdempotencyKey() };
  return attempt.key;
}

/** The time of a post that was published without one: sent as none again, it would be published anew. */
async function timeOf(sent: string | null, id: number, status: PostStatusName): Promise<string | null> {
  if (sent !== null || !isPublishingStatus(status)) return sent;
  return getPost(id).then(
    ({ article }) => article.publish_at,
    () => null,
  );
}

/**
 * Saves the post. Where it was saved elsewhere since, gives that version instead.
 * @throws CallError
 */
export async function savePost(article: Article, { post, status, type }: SaveOptions): Promise<SaveOutcome> {
  const input = { ...article, ...(status ? { status } : {}) };
  try {
    const saved = post
      ? await send(updatePost, { id: post.id, revision: post.revision, ...input })
      : await send(addPost, { post_type: type, ...input }, { idempotencyKey: keyFor(JSON.stringify(input)) });
    const { id, revision, url, slug, status: now } = saved;
    const known = post ?? { type, authorId: 0, authorName: '' };
    const publish_at = await timeOf(article.publish_at, id, now);
    return { done: true, slug, publish_at, post: { ...known, id, revision, url, status: now } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isStale = error.code === 'CONFLICT' && post !== null && Object.keys(error.fields).length === 0;
    if (isStale) return { done: false, other: await getOther(post.id) };
    throw error;
  }
}

/**
 * Makes an older revision the current one. Returns the updated post.
 * @throws CallError CONFLICT when the post was saved elsewhere since
 */
export async function restorePost(post: PostMetadata, revision: number): Promise<{ post: PostMetadata; slug: string }> {
  const saved = await send(restoreRevision, { id: post.id, revision, base: post.revision });
  return { post: { ...post, revision: saved.revision, status: saved.status, url: saved.url }, slug: saved.slug };
}
