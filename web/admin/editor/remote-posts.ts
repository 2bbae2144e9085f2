import { addPost, getManuscript, restoreRevision, updatePost } from '#contract/features/posts/editing.calls.ts';
import type { Manuscript } from '#contract/features/posts/editing.entities.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { CallError, makeKey, send } from '#web/kit/client.ts';

import type { Article } from './article.ts';
import type { OpenedArticle, OtherVersion, PostFacts, SaveOutcome } from './remote-shapes.ts';

function articleOf(found: Manuscript): Article {
  const { terms, source, seo } = found;
  return {
    title: found.title,
    slug: found.slug,
    excerpt: found.excerpt,
    cover: found.cover,
    blocks: found.content.blocks as Block[],
    categories: terms.category,
    tags: terms.tag,
    special: terms.special,
    specialPosition: terms.special_position,
    password: found.password,
    publishAt: found.publish_at ?? '',
    commentOpen: found.comment_status === 'open',
    isPinned: found.pinned,
    isRepost: found.is_repost,
    sourceName: source.name,
    sourceUrl: source.url,
    seoTitle: seo.title,
    seoDescription: seo.description,
  };
}

function factsOf({ id, type, status, revision, url, author }: Manuscript): PostFacts {
  return { id, type, status, revision, url, authorId: author.id, authorName: author.name };
}

/** The article with everything that the editor changes. @throws CallError */
export async function getPost(id: number): Promise<OpenedArticle> {
  const found = await send(getManuscript, { id });
  return { article: articleOf(found), post: factsOf(found) };
}

async function getOther(id: number): Promise<OtherVersion> {
  const found = await send(getManuscript, { id });
  return {
    article: articleOf(found),
    post: factsOf(found),
    savedAt: Date.parse(found.updated_at),
    by: found.saved_by,
  };
}

function inputOf(article: Article) {
  const { categories, tags, special, specialPosition, sourceName, sourceUrl, seoTitle, seoDescription } = article;
  return {
    title: article.title,
    slug: article.slug,
    excerpt: article.excerpt,
    cover: article.cover,
    content: { blocks: article.blocks },
    terms: { category: categories, tag: tags, special, special_position: specialPosition },
    password: article.password,
    publish_at: article.publishAt === '' ? null : article.publishAt,
    comment_status: article.commentOpen ? ('open' as const) : ('closed' as const),
    pinned: article.isPinned,
    is_repost: article.isRepost,
    source: { name: sourceName, url: sourceUrl },
    seo: { title: seoTitle, description: seoDescription },
  };
}

interface SaveOptions {
  post: PostFacts | null;
  status: PostStatusName | undefined;
  type: 'article' | 'page';
}

/** The key of the last attempt to make a post: the same words sent again make no second one. */
let attempt: { words: string; key: string } | null = null;

function keyFor(words: string): string {
  if (attempt?.words !== words) attempt = { words, key: makeKey() };
  return attempt.key;
}

/** Fields of the call as the editor calls them. */
const fieldAliases: Record<string, string> = {
  cover_url: 'cover',
  published_at: 'publish_at',
  'source.url': 'source_url',
  'seo.title': 'seo_title',
  'seo.description': 'seo_description',
};

function renamed(error: CallError): CallError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => {
      const known = fieldAliases[name] ?? name;
      return [known.startsWith('blocks') || known.startsWith('content') ? 'content' : known, text];
    }),
  );
  return new CallError({ error: error.message, error_code: error.code, fields }, error.status);
}

/**
 * Saves the post. Where it was saved elsewhere since, gives that version instead.
 * @throws CallError with fields as the editor names them
 */
export async function savePost(article: Article, { post, status, type }: SaveOptions): Promise<SaveOutcome> {
  const input = { ...inputOf(article), ...(status ? { status } : {}) };
  try {
    const saved = post
      ? await send(updatePost, { id: post.id, revision: post.revision, ...input })
      : await send(addPost, { post_type: type, ...input }, { idempotencyKey: keyFor(JSON.stringify(input)) });
    const { id, revision, url, slug, status: now } = saved;
    const known = post ?? { type, authorId: 0, authorName: '' };
    return { done: true, slug, post: { ...known, id, revision, url, status: now } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isStale = error.code === 'CONFLICT' && post !== null && Object.keys(error.fields).length === 0;
    if (isStale) return { done: false, other: await getOther(post.id) };
    throw renamed(error);
  }
}

/**
 * Makes an older revision the newest one. Gives what the post is then.
 * @throws CallError CONFLICT when it was saved elsewhere since
 */
export async function restorePost(post: PostFacts, revision: number): Promise<{ post: PostFacts; slug: string }> {
  const saved = await send(restoreRevision, { id: post.id, revision, base: post.revision });
  return { post: { ...post, revision: saved.revision, status: saved.status, url: saved.url }, slug: saved.slug };
}
