import { sitemapChunk } from '#contract/features/feeds/limits.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import { countListed } from '#server/features/posts/listings.service.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import * as reads from './moment-sitemap.reads.ts';
import type { SitemapEntry } from './views.ts';

/** Tag of the parts of the sitemap that contain moments. */
export const momentSitemapTag = 'sitemap:moments';

/** Names of the parts of the sitemap that contain moments. */
export async function momentSitemapParts(context: CallContext): Promise<string[]> {
  context.tag(momentSitemapTag);
  const count = await countListed(context.site.db, 'moments');
  return Array.from({ length: Math.ceil(count / sitemapChunk) }, (_, at) => `moments-${at + 1}`);
}

/** Absolute addresses of the pictures of a moment. */
function imagesOf(site: Site, { images, poster_url }: { images: string; poster_url: string }): string[] {
  const urls = [...(JSON.parse(images) as string[]), poster_url].filter((url) => url !== '');
  return urls.map((url) => new URL(url, site.url).href).filter((url) => /^https?:/.test(url));
}

/** A part of the sitemap with public moments; null past the last one. */
export async function sitemapEntriesOfMoments(context: CallContext, chunk: number): Promise<SitemapEntry[] | null> {
  const { site } = context;
  context.tag(momentSitemapTag);
  const now = site.clock.now();
  const rows = await reads.listSitemapMoments(site.db, now, sitemapChunk, (chunk - 1) * sitemapChunk);
  if (rows.length === 0) return null;
  return rows.map((row) => {
    context.tag(`post:${row.id}`);
    return {
      url: site.url + pathOfPost(row),
      changedAt: row.edited_at ?? row.published_at,
      images: imagesOf(site, row),
    };
  });
}
