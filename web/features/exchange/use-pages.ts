import { useCallback, useEffect, useRef, useState } from 'react';

import type { Page } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError } from '#web/kit/client.ts';

/** A list that grows page by page. `reload` reads the shown pages again. */
export function usePages<Row>(load: (page: number) => Promise<Page<Row>>) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [total, setTotal] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** How many pages are shown. */
  const pages = useRef(1);
  const turn = useRef(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  const read = useCallback(async (count: number) => {
    const now = ++turn.current;
    setBusy(true);
    try {
      const found: Row[] = [];
      let all = 0;
      for (let page = 1; page <= count; page += 1) {
        const answer = await latest.current(page);
        found.push(...answer.list);
        all = answer.total;
      }
      if (now !== turn.current) return;
      pages.current = count;
      setRows(found);
      setTotal(all);
      setFailed(false);
    } catch (error) {
      if (now !== turn.current) return;
      setFailed(true);
      // A lost connection is told in place.
      if (count > pages.current && error instanceof CallError && error.status > 0) reportFailure(error);
    } finally {
      if (now === turn.current) setBusy(false);
    }
  }, []);
  const reload = useCallback(() => read(pages.current), [read]);
  useEffect(() => {
    void reload();
    return () => void (turn.current += 1);
  }, [reload]);

  return {
    rows,
    hasFailed: hasFailed && rows === null,
    /** The next page did not come; what is shown stays. */
    moreFailed: hasFailed && rows !== null,
    isBusy,
    hasMore: rows !== null && rows.length < total,
    reload,
    more: () => read(pages.current + 1),
  };
}
