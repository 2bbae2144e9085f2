import { authorPath } from '#contract/features/accounts/rules.ts';
import { feedCopy } from '#contract/features/feeds/copy.ts';
import { commentFeedLength, feedLength, sitemapChunk, sitemapImages } from '#contract/features/feeds/limits.ts';
import {
  type ArticleFeedSource,
  type FeedFormat,
  feedPath,
  shareImageHeight,
  shareImageWidth,
} from '#contract/features/feeds/rules.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { resolveLiveData } from '#server/features/posts/reading.service.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { lockTexts, openBlocks } from '#server/features/blocks/service.ts';
import { publicComments } from '#server/features/comments/reading.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { croppedPicture } from '#server/features/media/service.ts';
import { prepareStored } from '#server/features/posts/revisions.service.ts';
import { renderBlocks } from '#server/kit/block-renderer.ts';
import { type ShareFormat, renderShareImage } from '#server/kit/share-image.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { momentSitemapParts, sitemapEntriesOfMoments } from './moment-sitemap.service.ts';
import * as reads from './reads.ts';
import { type Feed, type FeedItem, type SitemapEntry, withAbsoluteUrls } from './views.ts';

const batchSize = 100;

/** Absolute URL of a path or file of this site; absolute URLs are returned unchanged. */
export function absoluteUrl(site: Site, path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? site.url + path : path;
}

/** Prepared contents as a guest sees them, passed through the same gate as on the page. */
function openForGuest(site: Site, postId: number, prepared: readonly Block[]): Block[] {
  return openBlocks(prepared, guestViewer, {
    edition: editionOf(site),
    texts: lockTexts(site),
    postId,
    grants: new Map(),
  });
}

/** The contents as HTML; a password-protected post has a notice instead. */
async function htmlOf(context: CallContext, row: reads.FeedPostRow): Promise<string> {
  if (row.password !== '') return `<p>${feedCopy.locked}</p>`;
  const { site } = context;
  const stored = (): Block[] => JSON.parse(row.prepared ?? '[]') as Block[];
  const prepared = row.outdated_source === null ? stored() : await prepareStored(site, row.outdated_source);
  const shown = await resolveLiveData(context, openForGuest(site, row.id, prepared));
  return withAbsoluteUrls(renderBlocks(shown), site.url);
}

/** An id that stays the same when the address changes. */
export function stableId(site: Site, thing: string, id: number): string {
  return `tag:${new URL(site.url).hostname},2025:${thing}:${id}`;
}

async function itemOf(context: CallContext, row: reads.FeedPostRow, tags: readonly string[]): Promise<FeedItem> {
  const { site } = context;
  const isClosed = row.password !== '';
  context.tag(`post:${row.id}`, `author:${row.author_id}`);
  return {
    id: stableId(site, 'post', row.id),
    url: site.url + postPath(row.slug),
    title: row.title,
    summary: isClosed ? feedCopy.locked : row.excerpt,
    html: await htmlOf(context, row),
    author: row.author_name,
    authorUrl: site.url + authorPath(row.author_id),
    image: isClosed || row.cover_url === '' ? '' : absoluteUrl(site, row.cover_url),
    tags,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: Math.max(row.updated_at, row.published_at ?? 0),
  };
}

interface Channel {
  scope: reads.FeedScope;
  title: string;
  description: string;
  path: string;
}

async function channelOf(context: CallContext, source: ArticleFeedSource): Promise<Channel | null> {
  const { site } = context;
  const siteName = site.options.get('nv_site_name');
  const description = site.options.get('nv_site_description');
  if (source.kind === 'site') return { scope: null, title: siteName, description, path: '/' };
  if (source.kind === 'author') {
    context.tag(`author:${source.id}`);
    const person = await reads.findFeedAuthor(site.db, source.id);
    return person
      ? {
          scope: { authorId: person.id },
          title: `${feedCopy.author(person.name)} · ${siteName}`,
          description: person.bio,
          path: authorPath(person.id),
        }
      : null;
  }
  const term = await reads.findTerm(site.db, source.kind, source.slug.normalize('NFC'));
  context.tag(term ? `term:${term.id}` : 'terms');
  return term
    ? {
        scope: { termId: term.id },
        title: `${term.name} · ${siteName}`,
        description: term.description || description,
        path: termPath(source.kind, term.slug),
      }
    : null;
}

/** The feed of the newest articles of a source; null when the source does not exist. */
export async function articleFeed(
  context: CallContext,
  source: ArticleFeedSource,
  format: FeedFormat,
): Promise<Feed | null> {
  const { site } = context;
  context.tag('options', 'list:articles');
  const channel = await channelOf(context, source);
  if (!channel) return null;
  const now = site.clock.now();
  const rows = await reads.listFeedPosts(site.db, channel.scope, preparedVersion, now, feedLength);
  const names = await reads.listTermNames(
    site.db,
    rows.map((row) => row.id),
  );
  for (const name of names) context.tag(`term:${name.id}`);
  const namesOf = (postId: number) => names.filter((name) => name.post_id === postId).map((name) => name.name);
  const items = await Promise.all(rows.map((row) => itemOf(context, row, namesOf(row.id))));
  return {
    title: channel.title,
    description: channel.description,
    pageUrl: site.url + channel.path,
    feedUrl: site.url + feedPath(source, format),
    siteUrl: site.url,
    updatedAt: items.length === 0 ? now : Math.max(...items.map((item) => item.updatedAt)),
    items,
  };
}

/** The feed of the newest comments on public posts. */
export async function commentFeed(context: CallContext): Promise<Feed> {
  const { site } = context;
  const comments = await publicComments(context, commentFeedLength);
  const siteName = site.options.get('nv_site_name');
  const items = comments.map(({ comment, html, createdAt }): FeedItem => ({
    id: stableId(site, 'comment', comment.id),
    url: site.url + comment.url,
    title: feedCopy.commentOn(comment.author.name, comment.post.title),
    summary: comment.excerpt,
    html: withAbsoluteUrls(html, site.url),
    author: comment.author.name,
    authorUrl: comment.author.id === null ? comment.author.url : site.url + authorPath(comment.author.id),
    image: '',
    tags: [],
    publishedAt: createdAt,
    updatedAt: createdAt,
  }));
  const updatedAt = items[0]?.updatedAt ?? site.clock.now();
  return {
    title: feedCopy.comments(siteName),
    description: '',
    pageUrl: `${site.url}/`,
    feedUrl: site.url + feedPath({ kind: 'comments' }),
    siteUrl: site.url,
    updatedAt,
    items,
  };
}

/** Addresses of the parts of the sitemap. */
export async function sitemapParts(context: CallContext): Promise<string[]> {
  const { site } = context;
  context.tag('list:articles', 'sitemap');
  const count = await reads.countPublicPosts(site.db, site.clock.now());
  const chunks = Math.max(1, Math.ceil(count / sitemapChunk));
  const posts = Array.from({ length: chunks }, (_, at) => `posts-${at + 1}`);
  const moments = await momentSitemapParts(context);
  return ['site', ...posts, ...moments, 'terms', 'authors'].map((part) => `${site.url}/sitemap/${part}.xml`);
}

function imagesOf(blocks: readonly Block[]): string[] {
  const urls: unknown[] = [];
  walkBlocks(blocks, ({ type, data }) => {
    if (type === 'image') urls.push((data.file as { url?: unknown } | undefined)?.url);
    if (type === 'gallery' && Array.isArray(data.images))
      urls.push(...data.images.map((image: { url?: unknown }) => image.url));
  });
  return urls.filter((url): url is string => typeof url === 'string' && url !== '');
}

async function sitemapEntriesOfPosts(context: CallContext, chunk: number): Promise<SitemapEntry[] | null> {
  const { site } = context;
  const rows = await reads.listSitemapPosts(site.db, site.clock.now(), sitemapChunk, (chunk - 1) * sitemapChunk);
  if (rows.length === 0 && chunk > 1) return null;
  const images = new Map<number, string[]>();
  for (let at = 0; at < rows.length; at += batchSize) {
    const ids = rows.slice(at, at + batchSize).map((row) => row.id);
    for (const body of await reads.listPrepared(site.db, ids))
      images.set(body.post_id, imagesOf(openForGuest(site, body.post_id, JSON.parse(body.prepared) as Block[])));
  }
  return rows.map((row) => {
    context.tag(`post:${row.id}`);
    const shown = row.password === '' ? [row.cover_url, ...(images.get(row.id) ?? [])].filter(Boolean) : [];
    const urls = [...new Set(shown.map((url) => absoluteUrl(site, url)))].filter((url) => /^https?:/.test(url));
    return {
      url: site.url + postPath(row.slug),
      changedAt: Math.max(row.updated_at, row.published_at ?? 0),
      images: urls.slice(0, sitemapImages),
    };
  });
}

const plain = (url: string): SitemapEntry => ({ url, changedAt: null, images: [] });

/** One part of the sitemap; null when no part has this name. */
export async function sitemapPart(context: CallContext, name: string): Promise<SitemapEntry[] | null> {
  const { site } = context;
  const momentChunk = /^moments-([1-9]\d{0,5})$/.exec(name)?.[1];
  if (momentChunk) return sitemapEntriesOfMoments(context, Number(momentChunk));
  context.tag('list:articles', 'sitemap');
  const chunk = /^posts-([1-9]\d{0,5})$/.exec(name)?.[1];
  if (chunk) return sitemapEntriesOfPosts(context, Number(chunk));
  if (name === 'site')
    return ['/', '/articles', '/archives', '/moments/index', '/moments/plate', '/gift-wall', '/links'].map((path) =>
      plain(site.url + path),
    );
  if (name === 'authors')
    return (await reads.listSitemapAuthors(site.db, site.clock.now(), 50_000)).map((id) =>
      plain(site.url + authorPath(id)),
    );
  if (name !== 'terms') return null;
  context.tag('terms', 'list:moments');
  return (await reads.listSitemapTerms(site.db, 50_000)).map((term) =>
    plain(site.url + termPath(term.taxonomy, term.slug)),
  );
}

/** The robots.txt of the site. */
export function robotsText(context: CallContext): string {
  const { options, url } = context.site;
  context.tag('options');
  if (options.get('seo_hidden')) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    '/nv-admin',
    '/user-center',
    '/login',
    '/moments/edit',
    '/search',
    '/go',
    '/nv/',
    '/somnia/',
    '/sst/',
    '/sandbox/',
  ];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${url}/sitemap.xml`];
  const extra = options.get('robots_extra').trim();
  return `${[...lines, ...(extra ? ['', extra] : [])].join('\n')}\n`;
}

/** The web app manifest of the site. */
export function webManifest(context: CallContext): object {
  const { options } = context.site;
  context.tag('options');
  const name = options.get('nv_site_name');
  const icons = [
    { src: options.get('somnia_favicon_32'), sizes: '32x32' },
    { src: options.get('somnia_apple_touch_icon'), sizes: '180x180' },
  ].filter((icon) => icon.src !== '');
  return {
    name,
    short_name: Array.from(name).slice(0, 12).join(''),
    description: options.get('nv_site_description'),
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf9f4',
    theme_color: '#1f2850',
    icons,
  };
}

/**
 * The share image of a post, over its cover if it is to be a photograph; null when there is no public post at this
 * address.
 */
export async function shareImage(context: CallContext, slug: string, format: ShareFormat): Promise<Buffer | null> {
  const { site } = context;
  const address = slug.normalize('NFC');
  const post = await reads.findShareImagePost(site.db, address, site.clock.now());
  context.tag('options', `slug:${address}`);
  if (!post) return null;
  context.tag(`post:${post.id}`, `author:${post.author_id}`);
  const siteName = site.options.get('nv_site_name');
  const size = { width: shareImageWidth, height: shareImageHeight };
  return renderShareImage({
    ...size,
    format,
    cover: format === 'jpeg' ? await croppedPicture(context, post.cover_url, size) : null,
    title: post.title,
    author: post.author_name,
    siteName,
  });
}

/** Address of a post while it is public; for notifications to search engines. */
export async function publicAddress(site: Site, postId: number): Promise<string | null> {
  const post = await reads.findAddress(site.db, postId, site.clock.now());
  return post ? site.url + postPath(post.slug) : null;
}
