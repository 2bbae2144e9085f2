import { useCallback, useEffect, useRef, useState } from 'react';

import type { Page } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

/** A list that grows page by page. `reload` reads the shown pages again. */
export function usePages<Row>(load: (page: number) => Promise<Page<Row>>) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [total, setTotal] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const pages = useRef(1);
  const turn = useRef(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  const reload = useCallback(async () => {
    const now = ++turn.current;
    setBusy(true);
    try {
      const found: Row[] = [];
      let all = 0;
      for (let page = 1; page <= pages.current; page += 1) {
        const answer = await latest.current(page);
        found.push(...answer.list);
        all = answer.total;
      }
      if (now !== turn.current) return;
      setRows(found);
      setTotal(all);
      setFailed(false);
    } catch (error) {
      if (now !== turn.current) return;
      setFailed(true);
      if (pages.current > 1) reportFailure(error);
    } finally {
      if (now === turn.current) setBusy(false);
    }
  }, []);
  useEffect(() => {
    void reload();
    return () => void (turn.current += 1);
  }, [reload]);

  return {
    rows,
    hasFailed: hasFailed && rows === null,
    isBusy,
    hasMore: rows !== null && rows.length < total,
    reload,
    more: () => {
      pages.current += 1;
      return reload();
    },
  };
}
