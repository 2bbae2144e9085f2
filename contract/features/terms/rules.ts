export const taxonomies = ['category', 'tag', 'special', 'plate', 'topic'] as const;
/** Taxonomies of articles; the other two belong to moments. */
export const articleTaxonomies = ['category', 'tag', 'special'] as const;

export type TaxonomyName = (typeof taxonomies)[number];
export type ArticleTaxonomy = (typeof articleTaxonomies)[number];

const taxonomyPaths: Record<TaxonomyName, string> = {
  category: '/category',
  tag: '/tag',
  special: '/special',
  plate: '/moments/plate',
  topic: '/moments/topic',
};

/** Path of a term's list of posts. @see docs/reference/routes.md */
export function termPath(taxonomy: TaxonomyName, slug: string, page = 1): string {
  const path = `${taxonomyPaths[taxonomy]}/${encodeURIComponent(slug)}`;
  return page > 1 ? `${path}/page/${page}` : path;
}
