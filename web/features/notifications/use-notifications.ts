import { useCallback, useEffect, useState } from 'react';

import { getNotifications, readNotifications } from '#contract/features/notifications/calls.ts';
import type { NotificationItem } from '#contract/features/notifications/entities.ts';
import type { NotificationGroup } from '#contract/features/notifications/rules.ts';
import { updateUser, readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';

interface List {
  state: 'loading' | 'ready' | 'failed';
  items: readonly NotificationItem[];
  cursor: string | null;
  unread: number;
  /** State of the next batch. */
  more: 'idle' | 'loading' | 'failed';
}

const emptyList: List = { state: 'loading', items: [], cursor: null, unread: 0, more: 'idle' };

/** Shows server errors through the shell's error table; network failures are shown in place by the caller. */
export function reportRefusal(error: unknown): void {
  if (error instanceof CallError && error.status > 0) reportFailure(error);
}

/** Lowers the unread count at the avatar. */
export function decreaseUnread(by: number): void {
  const { user } = readSession();
  if (user && by > 0) updateUser({ unread: Math.max(0, user.unread - by) });
}

/** A user's notifications of a group in batches, with actions to mark them as read. */
export function useNotifications(group: NotificationGroup | undefined) {
  const [list, setList] = useState(emptyList);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    setList(emptyList);
    send(getNotifications, { group }, { signal: controller.signal }).then(
      ({ list: items, next_cursor: cursor, unread }) =>
        setList({ state: 'ready', items, cursor, unread, more: 'idle' }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setList({ ...emptyList, state: 'failed' });
        reportRefusal(error);
      },
    );
    return () => controller.abort();
  }, [group, attempt]);

  const { cursor, unread } = list;
  const loadMore = useCallback(() => {
    if (cursor === null) return;
    setList((now) => ({ ...now, more: 'loading' }));
    send(getNotifications, { group, cursor }).then(
      (answer) =>
        // Another tab was selected meanwhile: its list has another cursor.
        setList((now) =>
          now.cursor !== cursor
            ? now
            : {
                ...now,
                items: [...now.items, ...answer.list],
                cursor: answer.next_cursor,
                unread: answer.unread,
                more: 'idle',
              },
        ),
      () => setList((now) => (now.cursor === cursor ? { ...now, more: 'failed' } : now)),
    );
  }, [group, cursor]);

  const markRead = useCallback(
    async (ids: readonly number[] | 'all') => {
      const input = ids === 'all' ? { all: true as const } : { ids: [...ids] };
      const answer = await send(readNotifications, input);
      decreaseUnread(unread - answer.unread);
      setList((now) => ({
        ...now,
        unread: answer.unread,
        items: now.items.map((item) => (ids === 'all' || ids.includes(item.id) ? { ...item, read: true } : item)),
      }));
    },
    [unread],
  );

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { list, loadMore, markRead, retry };
}
