import type { TermCard, TermNode, TermRef } from '#contract/features/terms/entities.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';

import type { TermRow } from './reads.ts';

export function viewTermRef(row: { id: number; taxonomy: TaxonomyName; name: string; slug: string }): TermRef {
  const { id, taxonomy, name, slug } = row;
  return { id, taxonomy, name, slug, url: termPath(taxonomy, slug) };
}

export function viewTermCard(row: TermRow): TermCard {
  const { description, cover_url } = row;
  return { ...viewTermRef(row), description, cover_url, count: Number(row.count) };
}

/** Rows of one taxonomy, in order, as a tree; a term whose parent is missing becomes a root. */
export function viewTermTree(rows: readonly TermRow[]): TermNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...viewTermCard(row), children: [] as TermNode[] }]));
  const top: TermNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id) as TermNode;
    const parent = row.parent_id === null ? undefined : nodes.get(row.parent_id);
    (parent?.children ?? top).push(node);
  }
  return top;
}
