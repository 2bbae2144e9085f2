import { getTerms } from '#contract/features/terms/calls.ts';
import type { TermNode } from '#contract/features/terms/entities.ts';
import { send } from '#web/kit/client.ts';

import { flatTree } from './panel/term-choice.ts';

/** What an article may be filed under. */
export interface Terms {
  categories: TermNode[];
  tags: TermNode[];
  series: TermNode[];
  categoryNames: ReadonlyMap<number, string>;
}

/** Before they are there, and when they could not be had: nothing to choose, and writing goes on. */
export const noTerms: Terms = { categories: [], tags: [], series: [], categoryNames: new Map() };

export async function loadTerms(): Promise<Terms> {
  const [categories, tags, series] = await Promise.all(
    (['category', 'tag', 'special'] as const).map((taxonomy) => send(getTerms, { taxonomy }).then(({ list }) => list)),
  );
  const all = categories ?? [];
  return {
    categories: all,
    tags: tags ?? [],
    series: series ?? [],
    categoryNames: new Map(flatTree(all).map(({ id, name }) => [id, name])),
  };
}
