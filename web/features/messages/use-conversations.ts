import { useCallback, useEffect, useRef, useState } from 'react';

import { getConversations } from '#contract/features/messages/calls.ts';
import type { Conversation } from '#contract/features/messages/entities.ts';
import { updateUser, readSession, refreshSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';

import { usePoll } from './use-poll.ts';

interface List {
  state: 'loading' | 'ready' | 'failed';
  conversations: readonly Conversation[];
  cursor: string | null;
  more: 'idle' | 'loading' | 'failed';
}

const emptyList: List = { state: 'loading', conversations: [], cursor: null, more: 'idle' };

/**
 * The first batch reloaded, followed by what was loaded before; conversations with new messages have moved to the top.
 */
export function mergeConversations(
  fresh: readonly Conversation[],
  before: readonly Conversation[],
): readonly Conversation[] {
  const ids = new Set(fresh.map(({ person }) => person.id));
  const oldest = fresh.at(-1)?.last.id ?? 0;
  return [...fresh, ...before.filter(({ person, last }) => !ids.has(person.id) && last.id < oldest)];
}

/** The user's conversations, polled while the page is visible. */
export function useConversations() {
  const [list, setList] = useState(emptyList);

  const refresh = useCallback(() => {
    send(getConversations, {}).then(
      (answer) =>
        setList((now) => ({
          ...now,
          state: 'ready',
          conversations: mergeConversations(answer.list, now.conversations),
          cursor: now.conversations.length > answer.list.length ? now.cursor : answer.next_cursor,
        })),
      (error: unknown) => {
        // Keep the shown list while the network is down.
        setList((now) => (now.state === 'loading' && error instanceof CallError ? { ...now, state: 'failed' } : now));
        if (error instanceof CallError && error.status > 0) reportFailure(error);
      },
    );
  }, []);
  useEffect(refresh, [refresh]);
  usePoll(refresh);

  const { cursor } = list;
  const loadMore = useCallback(() => {
    if (cursor === null) return;
    setList((now) => ({ ...now, more: 'loading' }));
    send(getConversations, { cursor }).then(
      (answer) =>
        setList((now) => ({
          ...now,
          conversations: mergeConversations(now.conversations, answer.list),
          cursor: answer.next_cursor,
          more: 'idle',
        })),
      () => setList((now) => ({ ...now, more: 'failed' })),
    );
  }, [cursor]);

  const unread = useRef<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    unread.current = new Map(list.conversations.map((one) => [one.person.id, one.unread]));
  }, [list.conversations]);
  /** Clears a conversation's unread state and lowers the count at the avatar. */
  const noteRead = useCallback(
    (personId: number) => {
      const count = unread.current.get(personId);
      if (count === undefined) {
        // The list is still loading or does not contain the user yet.
        refresh();
        void refreshSession();
        return;
      }
      const { user } = readSession();
      if (user && count > 0) {
        const [unread, messages] = [user.unread - count, user.unread_messages - count];
        updateUser({ unread: Math.max(0, unread), unread_messages: Math.max(0, messages) });
      }
      setList((now) => ({
        ...now,
        conversations: now.conversations.map((one) => (one.person.id === personId ? { ...one, unread: 0 } : one)),
      }));
    },
    [refresh],
  );

  const retry = useCallback(() => {
    setList(emptyList);
    refresh();
  }, [refresh]);
  return { list, loadMore, refresh, noteRead, retry };
}
