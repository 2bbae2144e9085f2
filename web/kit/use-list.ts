import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { type Page, pageCount } from '#contract/kit/pages.ts';
import { CallReplaced } from '#web/kit/client.ts';

import type { ListAddress } from './list-address.ts';

export interface ListRequest {
  filters: Readonly<Record<string, string>>;
  page: number;
  /** Set for exports; otherwise the default of the call. */
  page_size?: number;
}

export type LoadList<Row> = (asked: ListRequest) => Promise<Page<Row>>;

export interface ListState<Row> {
  /** null until the first response. */
  shown: Page<Row> | null;
  isLoading: boolean;
  /** There are no rows for these filters. */
  hasFailed: boolean;
  /** Another page did not come; the rows are those of before. */
  moreFailed: boolean;
  /** Reloads the current page; the current rows stay visible meanwhile. */
  reload: () => Promise<void>;
}

/** The last page, when the current one is past the end because rows were removed. */
function lastBefore(shown: Page<unknown> | null): number | null {
  if (!shown || shown.list.length > 0) return null;
  const last = pageCount(shown.total, shown.page_size);
  return shown.page > last ? last : null;
}

/** Loads the rows for the URL. A page past the end redirects to the last one, and outdated responses are ignored. */
export function useList<Row>(load: LoadList<Row>, { filters, page, hrefOf }: ListAddress): ListState<Row> {
  const [shown, setShown] = useState<Page<Row> | null>(null);
  const [shownFilters, setShownFilters] = useState('');
  const [isLoading, setLoading] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const latest = useRef({ load, filters, page });
  const written = JSON.stringify(filters);
  useLayoutEffect(() => {
    latest.current = { load, filters, page };
  });

  const reload = useCallback(async () => {
    const turn = ++asked.current;
    setLoading(true);
    try {
      const now = latest.current;
      const answer = await now.load({ filters: now.filters, page: now.page });
      if (turn !== asked.current) return;
      setShown(answer);
      setShownFilters(JSON.stringify(now.filters));
      setFailed(false);
    } catch (error) {
      if (turn !== asked.current || error instanceof CallReplaced) return;
      setFailed(true);
    }
    setLoading(false);
  }, []);

  useEffect(() => {
    void reload();
    return () => {
      asked.current += 1;
    };
  }, [reload, written, page]);

  const navigate = useNavigate();
  const last = lastBefore(shown);
  const lastHref = last !== null && shown?.page === page ? hrefOf(last) : null;
  useEffect(() => {
    if (lastHref !== null) void navigate(lastHref, { replace: true, preventScrollReset: true });
  }, [lastHref, navigate]);

  const isKept = shown !== null && shownFilters === written;
  return {
    shown: last === null ? shown : null,
    isLoading,
    hasFailed: hasFailed && !isKept,
    moreFailed: hasFailed && isKept,
    reload,
  };
}
