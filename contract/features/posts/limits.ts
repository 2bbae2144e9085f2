/** Code points. */
export const titleMaxLength = 200;
export const slugMaxLength = 120;
export const excerptMaxLength = 1000;
export const seoTitleMaxLength = 200;
export const seoDescriptionMaxLength = 500;
export const postPasswordMaxLength = 128;
export const sourceNameMaxLength = 100;
/** UTF-16 units of the address of a cover or a source. */
export const articleAddressMaxLength = 2048;
/** UTF-16 units of the name by which a call names a term. */
export const namedTermMaxLength = 100;
export const specialPositionMax = 100_000;
/** Terms of one taxonomy that an article may carry. */
export const maxTermsPerTaxonomy = 200;

/** How often scheduled posts are looked for; each has its own job besides. */
export const publishTickMs = 60_000;

/** First segments of the site's own addresses: no article or page may take one. @spec S2, decisions 2 */
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

/** Articles offered below one that was read. */
export const relatedLength = 4;
/** Articles of a series listed beside one of them. */
export const seriesLength = 200;
/** Longest series that is looked through. */
export const seriesReach = 2000;

/** UTF-16 units of one draft: far above any article, far below what a database minds. */
export const draftMaxLength = 4_000_000;
/** Drafts of one person, and their bytes in all; the oldest go first. */
export const maxDrafts = 40;
export const maxDraftBytes = 16 * 2 ** 20;
/** How long what nobody came back to is kept. */
export const draftKeptMs = 60 * 86_400_000;

/** 枕边三篇 */
export const bedsideLength = 3;
export const carouselLength = 4;
/** Categories that the home page offers as tabs. */
export const homeTabs = 6;
export const sidebarCategories = 50;

/** How many articles of a term before and after one are looked at for related ones. */
export const aroundReach = 6;
/** Terms of an article that are looked at for related ones. */
export const aroundTerms = 6;

export const manuscriptPageSize = 20;
/** Articles that are changed by one call. */
export const maxManuscriptsAtOnce = 100;
export const manuscriptQueryMaxLength = 100;

/** How long a preview link works. */
export const previewKeptMs = 7 * 86_400_000;

/** Code points. */
export const reviewNoteMaxLength = 1000;

/** Code points of an excerpt that is made of the article's own words. */
export const madeExcerptLength = 140;
