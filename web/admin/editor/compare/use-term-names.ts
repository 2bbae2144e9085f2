import { useEffect, useState } from 'react';

import { loadTerms } from '../load-terms.ts';
import { flatTree } from '../panel/term-choice.ts';
import type { TermNames } from './compare-rows.ts';

const noNames: TermNames = new Map();

/** Names of categories and series; empty while loading and when loading fails. */
export function useTermNames(): TermNames {
  const [names, setNames] = useState(noNames);
  useEffect(() => {
    loadTerms().then(
      ({ categories, series }) =>
        setNames(new Map([...flatTree(categories), ...flatTree(series)].map(({ id, name }) => [id, name]))),
      () => undefined,
    );
  }, []);
  return names;
}
