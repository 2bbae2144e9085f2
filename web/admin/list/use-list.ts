import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Page } from '#contract/kit/pages.ts';
import { CallReplaced } from '#web/kit/client.ts';

import type { ListAddress } from './list-address.ts';

export interface ListAsked {
  filters: Readonly<Record<string, string>>;
  page: number;
  /** Given when a whole list is written out; else the call's own. */
  page_size?: number;
}

export type LoadList<Row> = (asked: ListAsked) => Promise<Page<Row>>;

export interface ListState<Row> {
  /** Null until the first answer. */
  shown: Page<Row> | null;
  isLoading: boolean;
  hasFailed: boolean;
  /** Asks again for the page that is then at the address; what is shown stays meanwhile. */
  reload: () => Promise<void>;
}

/** What stands at the address. An answer that a newer question overtook is not shown. */
export function useList<Row>(load: LoadList<Row>, { filters, page }: ListAddress): ListState<Row> {
  const [shown, setShown] = useState<Page<Row> | null>(null);
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

  return { shown, isLoading, hasFailed, reload };
}
