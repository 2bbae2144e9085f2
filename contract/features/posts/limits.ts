/** Maximum code points. */
export const titleMaxLength = 200;
export const slugMaxLength = 120;
export const excerptMaxLength = 1000;
export const seoTitleMaxLength = 200;
export const seoDescriptionMaxLength = 500;
export const postPasswordMaxLength = 128;
/** Wrong passwords for a post and its blocks, by all visitors together, before each further one needs a challenge. */
export const passwordAttemptsPerPost = { max: 60, windowMs: 3_600_000 } as const;
/** The same for one person and one post. */
export const passwordAttemptsPerPerson = { max: 10, windowMs: 900_000 } as const;
export const sourceNameMaxLength = 100;
/** UTF-16 units of the address of a cover or a source. */
export const articleAddressMaxLength = 2048;
/** UTF-16 units of the name by which a call names a term. */
export const namedTermMaxLength = 100;
/** Yuan, and points, for which an article is sold at most. */
export const salePriceMax = 100_000;
export const salePointMax = 100_000_000;
export const specialPositionMax = 100_000;
/** Maximum number of terms of one taxonomy per article. */
export const maxTermsPerTaxonomy = 200;

/** Interval at which due scheduled posts are searched; each also has a job of its own. */
export const publishCheckIntervalMs = 60_000;

/** First path segments used by the site itself; articles and pages may not use them as slugs. @see docs/reference/routes.md, docs/reference/calls.md */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'articles',
  'archives',
  'search',
  'gift-wall',
  'links',
  'leaderboard',
  'blackroom',
  'go',
  'nothing-is-here',
  'offline',
  'author',
  'logincallback',
  'login',
  'register',
  'user-center',
  'moments',
  'nv-admin',
  'nv',
  'somnia',
  'sst',
  'category',
  'special',
  'tag',
  'plate',
  'topic',
  'page',
  'random',
  'unsubscribe',
  'feed',
  'sitemap',
  'robots',
  'opensearch',
  'og',
  'uploads',
  'assets',
  'avatar',
  'sandbox',
  'livez',
  'readyz',
  'notify',
  'favicon',
  'index',
  '__manifest',
  '_root',
]);

/** Related articles of an article; 换一组 shows three others each time. */
export const relatedLength = 9;
/** Maximum number of articles of a series listed next to one of them. */
export const seriesLength = 200;
/** Maximum number of articles of a series that are scanned. */
export const seriesScanLimit = 2000;

/** Maximum UTF-16 units of a draft: far above any article, far below the limits of the databases. */
export const draftMaxLength = 4_000_000;
/** Maximum number of drafts per user, and their total size in bytes; the oldest are deleted first. */
export const maxDrafts = 40;
export const maxDraftBytes = 16 * 2 ** 20;
/** How long an unused draft is stored. */
export const draftRetentionMs = 60 * 86_400_000;

/** 枕边三篇 */
export const bedsideLength = 3;
export const carouselLength = 4;
/** Categories shown as tabs on the home page. */
export const homeTabs = 6;
export const sidebarCategories = 50;

/** Number of articles before and after an article, per term, that are considered as related. */
export const relatedArticlesPerTerm = 6;
/** Number of an article's terms that are considered when searching related articles. */
export const maxRelatedTerms = 6;

export const adminPostPageSize = 20;
/** Maximum number of articles per bulk action. */
export const maxBulkPosts = 100;
export const adminPostQueryMaxLength = 100;

/** Lifetime of a preview link. */
export const previewLifetimeMs = 7 * 86_400_000;

/** Maximum code points. */
export const reviewNoteMaxLength = 1000;

/** Maximum code points of an excerpt generated from the text of an article. */
export const generatedExcerptLength = 140;
