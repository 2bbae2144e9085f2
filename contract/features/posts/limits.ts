/** Code points. */
export const titleMaxLength = 200;
export const slugMaxLength = 120;
export const excerptMaxLength = 1000;
export const seoTitleMaxLength = 200;
export const seoDescriptionMaxLength = 500;
export const postPasswordMaxLength = 128;
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
