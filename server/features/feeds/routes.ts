import { feedCopy } from '#contract/features/feeds/copy.ts';
import {
  type ArticleFeedSource,
  type FeedFormat,
  feedFormats,
  feedTypes,
  type MomentFeedSource,
} from '#contract/features/feeds/rules.ts';
import { findRedirect, redirectsTag } from '#server/features/redirects/service.ts';
import type { RawResponse, RawRequest, RawRoute } from '#server/kit/raw-route.ts';
import type { CallContext } from '#server/kit/site.ts';

import { momentFeed } from './moments.service.ts';
import * as service from './service.ts';
import {
  type Feed,
  writeAtom,
  writeJsonFeed,
  writeOpenSearch,
  writeRss,
  writeSitemap,
  writeSitemapIndex,
} from './views.ts';

const feedWriters: Record<FeedFormat, (feed: Feed) => string> = { rss: writeRss, atom: writeAtom, json: writeJsonFeed };

function answer(type: string, body: string | Buffer): RawResponse {
  const isText = typeof body === 'string';
  return { status: 200, headers: { 'content-type': isText ? `${type}; charset=utf-8` : type }, body };
}

function missing(): RawResponse {
  return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: feedCopy.missing };
}

function get(
  path: string,
  work: (context: CallContext, request: RawRequest) => RawResponse | Promise<RawResponse>,
): RawRoute {
  return { method: 'GET', path, access: 'guest', handler: work };
}

/** The feed of a list that moved is where its page went. */
async function answerMoved(context: CallContext, request: RawRequest): Promise<RawResponse> {
  context.tag(redirectsTag);
  const [path = ''] = request.path.split('?');
  const tail = path.lastIndexOf('/feed');
  const moved = await findRedirect(context.site, path.slice(0, tail), '');
  if (!moved || !/^\/(?!\/)[^?#]+$/.test(moved.location)) return missing();
  moved.count();
  return { status: moved.status, headers: { location: moved.location + path.slice(tail) }, body: '' };
}

type FindFeed = (context: CallContext, params: RawRequest['params'], format: FeedFormat) => Promise<Feed | null>;

/** Routes of a feed in its three formats. */
function feedRoutes(path: string, find: FindFeed): RawRoute[] {
  return feedFormats.map((format) =>
    get(format === 'rss' ? path : `${path}/${format}`, async (context, request) => {
      const feed = await find(context, request.params, format);
      return feed ? answer(feedTypes[format], feedWriters[format](feed)) : answerMoved(context, request);
    }),
  );
}

const ofArticles =
  (sourceOf: (params: RawRequest['params']) => ArticleFeedSource | null): FindFeed =>
  async (context, params, format) => {
    const source = sourceOf(params);
    return source && service.articleFeed(context, source, format);
  };

const ofMoments =
  (sourceOf: (params: RawRequest['params']) => MomentFeedSource): FindFeed =>
  (context, params, format) =>
    momentFeed(context, sourceOf(params), format);

function authorOf(id: string | undefined): ArticleFeedSource | null {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { kind: 'author', id: Number(id) } : null;
}

async function answerSitemapPart(context: CallContext, { params }: RawRequest): Promise<RawResponse> {
  const name = /^([a-z0-9-]+)\.xml$/.exec(params.part ?? '')?.[1];
  const part = name === undefined ? null : await service.sitemapPart(context, name);
  return part ? answer('application/xml', writeSitemap(part)) : missing();
}

async function answerShareImage(context: CallContext, { params }: RawRequest): Promise<RawResponse> {
  const [, slug, extension] = /^(.+)\.(png|jpg)$/.exec(params.file ?? '') ?? [];
  const format = extension === 'jpg' ? 'jpeg' : 'png';
  const image = slug === undefined ? null : await service.shareImage(context, slug, format);
  return image ? answer(`image/${format}`, image) : missing();
}

function answerOpenSearch(context: CallContext): RawResponse {
  const { options, url } = context.site;
  context.tag('options');
  const name = options.get('nv_site_name');
  const icon = options.get('somnia_favicon_32');
  const body = writeOpenSearch({
    name,
    description: feedCopy.search(name),
    url,
    icon: icon.startsWith('/') ? url + icon : icon,
  });
  return answer('application/opensearchdescription+xml', body);
}

/** Serves the IndexNow key, which proves that the notifications come from the site's owner. */
function answerIndexNowKey(context: CallContext, { params }: RawRequest): RawResponse {
  const key = context.site.options.get('indexnow_key');
  context.tag('options');
  return key !== '' && params.file === `${key}.txt` ? answer('text/plain', key) : missing();
}

const withAddresses: RawRoute[] = [
  ...feedRoutes(
    '/feed',
    ofArticles(() => ({ kind: 'site' })),
  ),
  ...feedRoutes(
    '/moments/feed',
    ofMoments(() => ({ kind: 'moments' })),
  ),
  ...feedRoutes(
    '/moments/plate/:slug/feed',
    ofMoments(({ slug = '' }) => ({ kind: 'plate', slug })),
  ),
  ...feedRoutes(
    '/moments/topic/:slug/feed',
    ofMoments(({ slug = '' }) => ({ kind: 'topic', slug })),
  ),
  ...feedRoutes(
    '/category/:slug/feed',
    ofArticles(({ slug = '' }) => ({ kind: 'category', slug })),
  ),
  ...feedRoutes(
    '/tag/:slug/feed',
    ofArticles(({ slug = '' }) => ({ kind: 'tag', slug })),
  ),
  ...feedRoutes(
    '/author/:id/feed',
    ofArticles(({ id }) => authorOf(id)),
  ),
  get('/feed/comments', async (context) => answer(feedTypes.rss, writeRss(await service.commentFeed(context)))),
  get('/sitemap.xml', async (context) =>
    answer('application/xml', writeSitemapIndex(await service.sitemapParts(context))),
  ),
  get('/sitemap/:part', answerSitemapPart),
  get('/robots.txt', (context) => answer('text/plain', service.robotsText(context))),
  get('/opensearch.xml', answerOpenSearch),
];

export const rawRoutes: RawRoute[] = [
  ...withAddresses.map((route) => ({ ...route, hasAddresses: true as const })),
  get('/site.webmanifest', (context) =>
    answer('application/manifest+json', JSON.stringify(service.webManifest(context))),
  ),
  get('/og/:file', answerShareImage),
  get('/:file(^[A-Za-z0-9-]{8,128}\\.txt$)', answerIndexNowKey),
];
