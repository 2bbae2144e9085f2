import { useCallback, useEffect, useState } from 'react';

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

export interface TermsShown {
  terms: Terms;
  isLoading: boolean;
  /** Asks again; there when they could not be had. */
  retry: (() => void) | null;
}

/** Them where they are shown; unless they are wanted, nothing is asked for. */
export function useTerms(isWanted = true): TermsShown {
  const [terms, setTerms] = useState(noTerms);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const ask = useCallback(() => {
    setState('loading');
    loadTerms().then(
      (loaded) => {
        setTerms(loaded);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
  return { terms, isLoading: isWanted && state === 'loading', retry: state === 'failed' ? ask : null };
}
