import { useCallback, useEffect, useState } from 'react';

import { getMedia, getMediaGroups } from '#contract/features/media/library.calls.ts';
import type { LibraryItem, MediaGroup } from '#contract/features/media/library.entities.ts';
import type { MediaKind } from '#contract/features/media/library.rules.ts';
import { CallReplaced, send } from '#web/kit/client.ts';

const pageSize = 30;

interface Question {
  search: string;
  group: number | undefined;
  page: number;
}

/** Library files to choose from, newest first. */
export function usePickerFiles(kind: MediaKind | undefined) {
  const [question, setQuestion] = useState<Question>({ search: '', group: undefined, page: 1 });
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const [items, setItems] = useState<LibraryItem[]>([]);
  const [total, setTotal] = useState(0);
  const [groups, setGroups] = useState<MediaGroup[]>([]);

  const load = useCallback(
    async (asked: Question) => {
      setState('loading');
      try {
        const group = asked.group === undefined ? {} : { group: asked.group };
        const input = {
          search: asked.search,
          page: asked.page,
          page_size: pageSize,
          ...group,
          ...(kind ? { kind } : {}),
        };
        const answer = await send(getMedia, input);
        setItems((before) => {
          const known = asked.page === 1 ? [] : before;
          return [...known, ...answer.list.filter((each) => !known.some((one) => one.id === each.id))];
        });
        setTotal(answer.total);
        setState('ready');
      } catch (error) {
        if (!(error instanceof CallReplaced)) setState('failed');
      }
    },
    [kind],
  );
  useEffect(() => void load(question), [load, question]);
  useEffect(() => {
    send(getMediaGroups, {}).then(
      (answer) => setGroups(answer.list),
      // Without groups, all files can be chosen.
      () => setGroups([]),
    );
  }, []);
  return {
    state,
    items,
    groups,
    hasMore: items.length < total,
    ask: (part: Partial<Question>) => setQuestion({ ...question, page: 1, ...part }),
    more: () => setQuestion({ ...question, page: question.page + 1 }),
    reload: () => void load(question),
    /** A file that was just uploaded comes first. */
    put: (item: LibraryItem) => setItems((before) => [item, ...before.filter((each) => each.id !== item.id)]),
  };
}

export type PickerFiles = ReturnType<typeof usePickerFiles>;
