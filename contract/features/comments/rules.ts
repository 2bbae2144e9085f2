/** Path of a page of an article's comments; the first is the article itself. @spec S2 */
export function commentPagePath(slug: string, page: number): string {
  const path = `/${encodeURIComponent(slug)}`;
  return page > 1 ? `${path}/comment-page-${page}` : path;
}

/** The element of the page that shows a comment. */
export function commentAnchor(id: number): string {
  return `comment-${id}`;
}
