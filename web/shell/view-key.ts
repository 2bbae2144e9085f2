/**
 * What a page view is keyed by: post slug, taxonomy, term slug and current page. Another page of comments under the
 * same text is the same view. @see docs/reference/routes.md
 */
export function viewKey(pathname: string): string {
  return pathname.replace(/\/comment-page-\d+$/, '');
}
