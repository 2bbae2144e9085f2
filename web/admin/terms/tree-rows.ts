import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';

import { type Branch, branchEnd } from '../order/branches.ts';

export interface TermRow extends Branch {
  key: number;
  term: AdminTerm;
}

/** Flattens terms into rows; a term whose parent is missing is placed at the top level. */
export function treeRows(list: readonly AdminTerm[]): TermRow[] {
  const known = new Set(list.map((term) => term.id));
  const below = (parent: number | null, depth: number): TermRow[] =>
    list
      .filter((term) => (term.parent_id !== null && known.has(term.parent_id) ? term.parent_id : null) === parent)
      .flatMap((term) => [{ key: term.id, depth, term }, ...below(term.id, depth + 1)]);
  return below(null, 0);
}

/** The position of a row: its parent and the sibling after it. */
export function placeOf(rows: readonly TermRow[], id: number): { parent_id: number | null; before: number | null } {
  const at = rows.findIndex((row) => row.key === id);
  const depth = rows[at]?.depth ?? 0;
  const parent = rows.findLast((row, index) => index < at && row.depth < depth);
  const next = rows.find((row, index) => index > at && row.depth <= depth);
  return { parent_id: parent?.key ?? null, before: next?.depth === depth ? next.key : null };
}

/** All rows except one and those below it. */
export function othersOf(rows: readonly TermRow[], id: number): TermRow[] {
  const at = rows.findIndex((row) => row.key === id);
  return at < 0 ? [...rows] : [...rows.slice(0, at), ...rows.slice(branchEnd(rows, at))];
}
