/**
 * What a page view is keyed by: post slug, taxonomy, term slug and current page. Another page of comments under the
 * same text is the same view. @spec S2
 */
export function viewKey(pathname: string): string {
  return pathname.replace(/\/comment-page-\d+$/, '');
}
