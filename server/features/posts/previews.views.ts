import type { TermRef } from '#contract/features/terms/entities.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';

export function viewTerms(rows: readonly { id: number; taxonomy: TaxonomyName; name: string; slug: string }[]): {
  categories: TermRef[];
  tags: TermRef[];
} {
  const of = (wanted: TaxonomyName) =>
    rows
      .filter(({ taxonomy }) => taxonomy === wanted)
      .map(({ id, taxonomy, name, slug }) => ({ id, taxonomy, name, slug, url: termPath(taxonomy, slug) }));
  return { categories: of('category'), tags: of('tag') };
}
