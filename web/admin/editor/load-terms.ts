import { useCallback, useEffect, useState } from 'react';

import { getTerms } from '#contract/features/terms/calls.ts';
import type { TermNode } from '#contract/features/terms/entities.ts';
import { send } from '#web/kit/client.ts';

import { flatTree } from './panel/term-choice.ts';

/** The categories, tags and series available for an article. */
export interface Terms {
  categories: TermNode[];
  tags: TermNode[];
  series: TermNode[];
  categoryNames: ReadonlyMap<number, string>;
}

/** Used while loading and when loading fails, so that the rest of the editor works. */
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

export interface TermsState {
  terms: Terms;
  isLoading: boolean;
  /** Loads the terms again; set when loading failed. */
  retry: (() => void) | null;
}

/** Loads the terms for a component; nothing is loaded unless `isEnabled`. */
export function useTerms(isEnabled = true): TermsState {
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
    if (isEnabled) ask();
  }, [isEnabled, ask]);
  return { terms, isLoading: isEnabled && state === 'loading', retry: state === 'failed' ? ask : null };
}
