import { useLocation, useSearchParams } from 'react-router';

import { readPageNumber } from '#contract/kit/pages.ts';

interface Choice {
  value: string;
  label: string;
  /** How many there are, where that is known. */
  count?: number | undefined;
}

interface FilterName {
  /** Its name in the address and in what `load` gets. */
  key: string;
  label: string;
}

/** One thing by which a list is narrowed. An empty value is no filter and stands not in the address. */
export type ListFilter =
  | (FilterName & { kind: 'search'; placeholder?: string; maxLength?: number })
  | (FilterName & {
      kind: 'choice';
      /** The first with value '' is what is shown when nothing is chosen. */
      choices: readonly Choice[];
      /** Stands as a row of tabs above the list instead of a select beside the search. */
      isTabs?: true;
    });

export interface ListAddress {
  /** Values of the filters; absent ones are ''. */
  filters: Readonly<Record<string, string>>;
  page: number;
  isFiltered: boolean;
  /** Changes filters and goes to page 1. */
  filter: (changes: Record<string, string>) => void;
  clear: () => void;
  hrefOf: (page: number) => string;
}

/** A choice that the list does not have is none: addresses are typed by hand too. */
function valueOf(filter: ListFilter, text: string): string {
  if (filter.kind === 'search') return text.slice(0, filter.maxLength ?? 100);
  return filter.choices.some(({ value }) => value === text) ? text : '';
}

/** Filters and page of a list, kept in the address: a reload, a bookmark and the way back show the same. */
export function useListAddress(known: readonly ListFilter[]): ListAddress {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const values = known.map((filter) => [filter.key, valueOf(filter, query.get(filter.key) ?? '')] as const);
  const page = readPageNumber(query.get('page') ?? undefined) ?? 1;

  function addressWith(changes: Record<string, string>): URLSearchParams {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  return {
    filters: Object.fromEntries(values),
    page,
    isFiltered: values.some(([, value]) => value !== ''),
    filter: (changes) => setQuery(addressWith(changes), { replace: true, preventScrollReset: true }),
    clear: () => setQuery(addressWith(Object.fromEntries(known.map(({ key }) => [key, '']))), { replace: true }),
    hrefOf: (to) => {
      const text = String(addressWith(to === 1 ? {} : { page: String(to) }));
      return text === '' ? pathname : `${pathname}?${text}`;
    },
  };
}
