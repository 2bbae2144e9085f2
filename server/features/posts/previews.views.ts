import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';
import type { AccountRole } from '#contract/kit/power.ts';

export function viewAuthor(row: {
  id: number;
  name: string;
  avatar_url: string;
  role: AccountRole;
  verified_text: string;
}): AuthorRef {
  const { id, name, avatar_url, role, verified_text } = row;
  return { id, name, avatar_url, role, verified_text };
}

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
