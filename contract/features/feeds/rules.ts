import { termPath } from '#contract/features/terms/rules.ts';

export const feedFormats = ['rss', 'atom', 'json'] as const;

export type FeedFormat = (typeof feedFormats)[number];

/** What a feed covers. */
export type FeedSource =
  | { kind: 'site' }
  | { kind: 'comments' }
  /** Moments: all, or those of a plate or topic. */
  | { kind: 'moments' }
  | { kind: 'category' | 'tag' | 'plate' | 'topic'; slug: string }
  | { kind: 'author'; id: number };

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Path of a feed, for links and autodiscovery. Comment feeds exist only as RSS. */
export function feedPath(source: FeedSource, format: FeedFormat = 'rss'): string {
  const tail = format === 'rss' ? '' : `/${format}`;
  switch (source.kind) {
    case 'site':
      return `/feed${tail}`;
    case 'comments':
      return '/feed/comments';
    case 'author':
      return `/author/${source.id}/feed${tail}`;
    case 'moments':
      return `/moments/feed${tail}`;
    default:
      return `${termPath(source.kind, source.slug)}/feed${tail}`;
  }
}

export const shareImageWidth = 1200;
export const shareImageHeight = 630;

/** Sources of feeds of moments. */
export type MomentFeedSource = Extract<FeedSource, { kind: 'moments' }> | { kind: 'plate' | 'topic'; slug: string };

/** Sources of feeds of articles. */
export type ArticleFeedSource =
  | Extract<FeedSource, { kind: 'site' | 'author' }>
  | { kind: 'category' | 'tag'; slug: string };
