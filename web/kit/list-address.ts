import { useLocation, useSearchParams } from 'react-router';

import { readPageNumber } from '#contract/kit/pages.ts';

interface Choice {
  value: string;
  label: string;
  /** Number of matching rows, if known. */
  count?: number | undefined;
}

interface FilterName {
  /** Name in the URL and in the filters passed to `load`. */
  key: string;
  label: string;
}

/** A filter of a list. Empty values do not filter and are not part of the URL. */
export type ListFilter =
  | (FilterName & { kind: 'search'; placeholder?: string; maxLength?: number })
  /** YYYY-MM-DD */
  | (FilterName & { kind: 'day' })
  | (FilterName & {
      kind: 'choice';
      /** The choice with value '' is the default. */
      choices: readonly Choice[];
      /** Shown as tabs above the list instead of a select beside the search. */
      isTabs?: true;
    });

export interface ListAddress {
  /** Filter values; '' for filters that are not set. */
  filters: Readonly<Record<string, string>>;
  page: number;
  isFiltered: boolean;
  /** Changes filters and goes to page 1. */
  filter: (changes: Record<string, string>) => void;
  clear: () => void;
  hrefOf: (page: number) => string;
}

/** Unknown values are ignored, since URLs can be edited by hand. */
function valueOf(filter: ListFilter, text: string): string {
  if (filter.kind === 'search') return text.slice(0, filter.maxLength ?? 100);
  if (filter.kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  return filter.choices.some(({ value }) => value === text) ? text : '';
}

/** Filters and page of a list, stored in the URL, so that reloading, bookmarks and the back button restore them. */
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
