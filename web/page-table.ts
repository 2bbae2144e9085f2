/** One page of the site: its address (React Router's form), its file, and the query names it reads. @spec S2 */
export interface PageEntry {
  path: string;
  file: string;
  /** Query names that change the page; all others are dropped from the cache key. */
  query?: string[];
}

/** Every page. One file may serve several addresses. */
export const pageTable: PageEntry[] = [
  { path: '', file: 'pages/home.tsx' },
  { path: 'articles', file: 'pages/articles.tsx', query: ['sort'] },
  { path: 'articles/page/:current_page', file: 'pages/articles.tsx', query: ['sort'] },
  { path: 'archives', file: 'pages/archives.tsx', query: ['year'] },
  { path: 'search', file: 'pages/search.tsx', query: ['s', 'page', 'sort'] },
  { path: 'gift-wall', file: 'pages/gift-wall.tsx', query: ['range'] },
  { path: 'links', file: 'pages/links.tsx', query: ['page'] },
  { path: 'leaderboard', file: 'pages/leaderboard.tsx', query: ['kind', 'range'] },
  { path: 'blackroom', file: 'pages/blackroom.tsx', query: ['page'] },
  { path: 'go', file: 'pages/go.tsx', query: ['url'] },
  { path: 'unsubscribe', file: 'pages/unsubscribe.tsx' },
  { path: 'random', file: 'pages/random.tsx' },
  { path: 'nothing-is-here', file: 'pages/nothing-is-here.tsx' },
  { path: 'category/:term_slug', file: 'pages/term.tsx' },
  { path: 'category/:term_slug/page/:current_page', file: 'pages/term.tsx' },
  { path: 'special/:term_slug', file: 'pages/term.tsx' },
  { path: 'special/:term_slug/page/:current_page', file: 'pages/term.tsx' },
  { path: 'tag/:tag_slug', file: 'pages/tag.tsx' },
  { path: 'tag/:tag_slug/page/:current_page', file: 'pages/tag.tsx' },
  { path: 'author/:id', file: 'pages/author.tsx', query: ['tab', 'page'] },
  { path: 'author/:id/page/:current_page', file: 'pages/author.tsx' },
  { path: 'user-center/favourites', file: 'pages/user-center-favourites.tsx', query: ['page'] },
  { path: 'user-center/follows', file: 'pages/user-center-follows.tsx', query: ['kind', 'page'] },
  { path: 'user-center/notifications', file: 'pages/user-center-notifications.tsx', query: ['group'] },
  { path: 'user-center/messages', file: 'pages/user-center-messages.tsx', query: ['with'] },
  { path: 'user-center/settings', file: 'pages/user-center-settings.tsx' },
  { path: 'loginCallback', file: 'pages/login-callback.tsx' },
  { path: 'login/reset', file: 'pages/login-reset.tsx' },
  { path: 'user-center', file: 'pages/user-center.tsx' },
  { path: 'user-center/index', file: 'pages/user-center-index.tsx' },
  { path: 'user-center/edit', file: 'pages/user-center-edit.tsx' },
  { path: 'user-center/comments', file: 'pages/user-center-comments.tsx' },
  { path: 'user-center/safe', file: 'pages/user-center-safe.tsx' },
  { path: 'user-center/experience', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/point', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/exchange', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/vip', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/coupon', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/order', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/benefit', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/withdraw', file: 'pages/user-center-later.tsx' },
  { path: 'user-center/withdraw-record', file: 'pages/user-center-later.tsx' },
  { path: 'nv-admin/webhooks', file: 'admin/pages/webhooks.tsx' },
  { path: ':post_slug', file: 'pages/article.tsx', query: ['sort'] },
  { path: ':post_slug/:comment_page', file: 'pages/article.tsx', query: ['sort'] },
  { path: ':post_slug/page/:current_page', file: 'pages/article.tsx', query: ['sort'] },
  { path: ':post_slug/page/:current_page/:comment_page', file: 'pages/article.tsx', query: ['sort'] },
  { path: '*', file: 'pages/not-found.tsx' },
];
