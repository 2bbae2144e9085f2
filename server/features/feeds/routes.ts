import { feedCopy } from '#contract/features/feeds/copy.ts';
import { type FeedFormat, feedFormats, type FeedSource, feedTypes } from '#contract/features/feeds/rules.ts';
import type { RawResponse, RawRequest, RawRoute } from '#server/kit/raw-route.ts';
import type { CallContext } from '#server/kit/site.ts';

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

type Source = Exclude<FeedSource, { kind: 'comments' }>;

function answer(type: string, body: string | Buffer): RawResponse {
  const isText = typeof body === 'string';
  return { status: 200, headers: { 'content-type': isText ? `${type}; charset=utf-8` : type }, body };
}

function missing(): RawResponse {
  return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: feedCopy.missing };
}

function get(
  path: string,
  work: (ask: CallContext, request: RawRequest) => RawResponse | Promise<RawResponse>,
): RawRoute {
  return { method: 'GET', path, access: 'guest', handler: work };
}

/** Routes of a feed in its three formats. */
function feedRoutes(path: string, sourceOf: (params: RawRequest['params']) => Source | null): RawRoute[] {
  return feedFormats.map((format) =>
    get(format === 'rss' ? path : `${path}/${format}`, async (ask, { params }) => {
      const source = sourceOf(params);
      const feed = source && (await service.articleFeed(ask, source, format));
      return feed ? answer(feedTypes[format], feedWriters[format](feed)) : missing();
    }),
  );
}

function authorOf(id: string | undefined): Source | null {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { kind: 'author', id: Number(id) } : null;
}

async function answerSitemapPart(ask: CallContext, { params }: RawRequest): Promise<RawResponse> {
  const name = /^([a-z0-9-]+)\.xml$/.exec(params.part ?? '')?.[1];
  const part = name === undefined ? null : await service.sitemapPart(ask, name);
  return part ? answer('application/xml', writeSitemap(part)) : missing();
}

async function answerShareImage(ask: CallContext, { params }: RawRequest): Promise<RawResponse> {
  const slug = /^(.+)\.png$/.exec(params.file ?? '')?.[1];
  const image = slug === undefined ? null : await service.shareImage(ask, slug);
  return image ? answer('image/png', image) : missing();
}

function answerOpenSearch(ask: CallContext): RawResponse {
  const { options, url } = ask.site;
  ask.tag('options');
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
function answerIndexNowKey(ask: CallContext, { params }: RawRequest): RawResponse {
  const key = ask.site.options.get('indexnow_key');
  ask.tag('options');
  return key !== '' && params.file === `${key}.txt` ? answer('text/plain', key) : missing();
}

export const rawRoutes: RawRoute[] = [
  ...feedRoutes('/feed', () => ({ kind: 'site' })),
  ...feedRoutes('/category/:slug/feed', ({ slug = '' }) => ({ kind: 'category', slug })),
  ...feedRoutes('/tag/:slug/feed', ({ slug = '' }) => ({ kind: 'tag', slug })),
  ...feedRoutes('/author/:id/feed', ({ id }) => authorOf(id)),
  get('/feed/comments', async (ask) => answer(feedTypes.rss, writeRss(await service.commentFeed(ask)))),
  get('/sitemap.xml', async (ask) => answer('application/xml', writeSitemapIndex(await service.sitemapParts(ask)))),
  get('/sitemap/:part', answerSitemapPart),
  get('/robots.txt', (ask) => answer('text/plain', service.robotsText(ask))),
  get('/opensearch.xml', answerOpenSearch),
  get('/site.webmanifest', (ask) => answer('application/manifest+json', JSON.stringify(service.webManifest(ask)))),
  get('/og/:file', answerShareImage),
  get('/:file(^[A-Za-z0-9-]{8,128}\\.txt$)', answerIndexNowKey),
];
