import { useEffect, useState } from 'react';

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

/** Before they are there, and when they could not be had: nothing to choose, and the rest goes on. */
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

/** Them where they are shown; `retry` is there when they could not be had. */
export function useTerms(): { terms: Terms; retry: (() => void) | null } {
  const [terms, setTerms] = useState(noTerms);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    loadTerms().then(setTerms, () => setFailed(true));
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { terms, retry: hasFailed ? retry : null };
}
