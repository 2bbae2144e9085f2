import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { z } from 'zod';

import { splitPages } from '#contract/features/blocks/rules.ts';
import { previewErrors } from '#contract/features/posts/copy.ts';
import type { previewPost } from '#contract/features/posts/previews.calls.ts';
import { previewLifetimeMs } from '#contract/features/posts/limits.ts';
import { mayEditPost, postPath, previewPath } from '#contract/features/posts/rules.ts';
import { filled, emptyArticle, pick, previewedFields, shownFields } from '#contract/features/posts/articles.rules.ts';
import type { PostDetail } from '#contract/features/posts/entities.ts';
import type { Block } from '#contract/kit/block.ts';
import { readingMinutes } from '#contract/kit/count-words.ts';
import { DomainError } from '#contract/errors.ts';
import { guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { isPublicPost } from '#server/database/public-posts.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { findActiveRole } from '#server/features/accounts/service.ts';
import { resolveLiveData, tocOf } from './reading.service.ts';
import { lockTexts, openBlocks } from '#server/features/blocks/service.ts';
import { viewPicture } from '#server/features/media/service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { articleOf, rowOf } from './article.views.ts';
import { requireEditablePost } from './editing.service.ts';
import { findPost, type PostRow } from './service.ts';
import { latestText, offerContents, prepareContents } from './revisions.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { footnotesByPage } from '#server/kit/footnotes.ts';
import { titleBreaks } from '#server/kit/title-breaks.ts';

import * as reads from './previews.reads.ts';
import { viewTerms } from './previews.views.ts';
import * as writes from './previews.writes.ts';

type UnsavedPost = z.output<(typeof previewPost)['input']>;

/** The post to preview: unsaved text or a saved post. */
interface PreviewSource extends UnsavedPost {
  authorId: number;
  publishedAt: number;
  /** Whose rights open locks. */
  viewer: Viewer;
  /** The post is public with a password by now, so the link shows no more than its page does. */
  isClosed?: boolean;
}

/** Renders the page as the viewer would read it, locks included. */
async function renderPreview(context: CallContext, shown: PreviewSource): Promise<PostDetail> {
  const { site } = context;
  const { isClosed = false, viewer } = shown;
  const article = filled(shown);
  const writtenBy = context.viewer.userId;
  const contents = await prepareContents(site, isClosed ? [] : article.content.blocks, { writtenBy });
  const offered = offerContents(contents, rowOf(article));
  const postId = shown.id ?? 0;
  const postGrant = { author: viewer.userId === shown.authorId };
  const gate = { edition: editionOf(site), texts: lockTexts(site), postId, grants: new Map(), postGrant };
  const pages = footnotesByPage(splitPages(openBlocks(JSON.parse(offered.body.prepared) as Block[], viewer, gate)));
  const page = Math.min(shown.page, pages.length);
  const author = await reads.findAuthor(site.db, shown.authorId);
  if (!author) throw new DomainError('NOT_FOUND', previewErrors.missing);
  const slug = article.slug || 'preview';
  const terms = viewTerms(shown.id ? await reads.listTerms(site.db, shown.id) : []);
  const time = isoTime(shown.publishedAt);
  return {
    id: postId,
    slug,
    url: postPath(slug),
    title: article.title,
    title_breaks: await titleBreaks(article.title),
    excerpt: isClosed ? '' : article.excerpt || offered.madeExcerpt,
    cover: article.cover && !isClosed ? viewPicture(article.cover, undefined) : null,
    author: viewPerson(author),
    author_bio: { ...viewPerson(author), bio: author.bio, url: author.url, city: author.city },
    category: terms.categories[0] ?? null,
    ...terms,
    published_at: time,
    updated_at: time,
    pinned: false,
    has_password: isClosed,
    lock: null,
    word_count: contents.wordCount,
    reading_minutes: readingMinutes(contents.wordCount),
    views: 0,
    likes: 0,
    comments: 0,
    type: shown.post_type,
    page,
    page_count: pages.length,
    blocks: await resolveLiveData(context, pages[page - 1] ?? []),
    locked: isClosed ? 'password' : null,
    toc: tocOf(pages),
    series: null,
    ...pick(article, shownFields),
    source: article.source.name || article.source.url ? article.source : null,
    comment_open: false,
    is_private: false,
    seo: emptyArticle.seo,
  };
}

/** A preview of unsaved text for its writer. @throws DomainError VALIDATION, NOT_FOUND */
export async function previewUnsaved(context: CallContext, typed: UnsavedPost): Promise<PostDetail> {
  const post = typed.id === null ? null : await requireEditablePost(context, typed.id);
  const authorId = post?.author_id ?? (context.viewer.userId as number);
  const publishedAt = post?.published_at ?? context.site.clock.now();
  const viewer = typed.seen_by === 'guest' ? guestViewer : context.viewer;
  return renderPreview(context, { ...typed, authorId, publishedAt, viewer });
}

/** `12-k3F…`: the post id, then a signature of the seed that only this site can create. */
function tokenOf(site: Site, postId: number, seed: string): string {
  return `${postId}-${createHmac('sha256', site.key).update(`post preview ${postId} ${seed}`).digest('base64url')}`;
}

/** A link is invalid once the user who created it is banned or may no longer edit the post. */
async function isCreatorAllowed(site: Site, makerId: number, post: PostRow): Promise<boolean> {
  const role = await findActiveRole(site.db, makerId, site.clock.now());
  return role !== undefined && mayEditPost({ ...guestViewer, userId: makerId, role, power: rolePower[role] }, post);
}

/** The post that a preview token opens, while it is valid. */
async function postOfToken(site: Site, token: string): Promise<PostRow | undefined> {
  const id = Number(/^(\d{1,15})-[\w-]{43}$/.exec(token)?.[1] ?? 0);
  const link = id > 0 ? await reads.findLink(site.db, id, site.clock.now()) : undefined;
  if (!link) return undefined;
  const right = Buffer.from(tokenOf(site, id, link.seed));
  const given = Buffer.from(token);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const post = await findPost(site.db, id);
  return post && (await isCreatorAllowed(site, link.author_id, post)) ? post : undefined;
}

/** The saved post that a preview link shows, as a guest would read it. @throws DomainError NOT_FOUND */
export async function previewByLink(context: CallContext, token: string, page: number): Promise<PostDetail> {
  const { site } = context;
  const post = await postOfToken(site, token);
  if (!post) throw new DomainError('NOT_FOUND', previewErrors.missing);
  const text = await latestText(site, post.id);
  return renderPreview(context, {
    id: post.id,
    seen_by: 'guest',
    post_type: post.type === 'page' ? 'page' : 'article',
    ...pick(articleOf(post, [], text), previewedFields),
    page,
    authorId: post.author_id,
    viewer: guestViewer,
    publishedAt: post.published_at ?? post.updated_at,
    isClosed: post.password !== '' && isPublicPost('postPage', post, site.clock.now()),
  });
}

const newLink = (context: CallContext, postId: number, now: number) => ({
  post_id: postId,
  seed: randomBytes(24).toString('base64url'),
  author_id: context.viewer.userId as number,
  created_at: now,
  expires_at: now + previewLifetimeMs,
});

/**
 * The preview link of a post; repeated calls return the same link until it expires or is revoked, without extending it.
 * @throws DomainError NOT_FOUND
 */
export async function getOrCreateLink(context: CallContext, id: number) {
  const post = await requireEditablePost(context, id);
  return write(context.site, async (unit) => {
    const old = await reads.findLinkOf(unit.db, id);
    const isWorking = old !== undefined && old.expires_at > unit.now;
    // A link whose creator may no longer show the post counts as none.
    const isGood = isWorking && (await isCreatorAllowed(context.site, old.author_id, post));
    const link = isGood ? old : newLink(context, id, unit.now);
    if (!isGood) await writes.upsertLink(unit, link);
    const token = tokenOf(context.site, id, link.seed);
    return { token, url: previewPath(token), expires_at: isoTime(link.expires_at) };
  });
}

/** Revokes a preview link. @throws DomainError NOT_FOUND */
export async function revokeLink(context: CallContext, id: number): Promise<void> {
  await requireEditablePost(context, id);
  await write(context.site, (unit) => writes.deleteLink(unit, id));
}

/** 注销 and 封禁: invalidates all preview links that the user created. */
export async function erasePreviewLinks(unit: Unit, userId: number): Promise<void> {
  await writes.deleteLinksOfUser(unit, userId);
}
