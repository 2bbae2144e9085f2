import { useCallback, useEffect, useRef, useState } from 'react';

import { blockUser, deleteMessage, getMessages, readMessages } from '#contract/features/messages/calls.ts';
import type { MessageItem } from '#contract/features/messages/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';

import { lastReceived, mergeNewest, emptyConversation, withMessage } from './conversation-state.ts';
import { useOutgoing } from './use-outgoing.ts';
import { usePoll } from './use-poll.ts';

interface ConversationCallbacks {
  /** Called when the other user's messages were read. */
  onRead: (personId: number) => void;
  /** Called when the list of conversations has changed. */
  onChange: () => void;
}

/** Marks each new message as read on the server while it is visible. */
function useMarkAsRead(personId: number, onRead: (personId: number) => void) {
  const readUpTo = useRef(0);
  return useCallback(
    (messageId: number) => {
      if (messageId <= readUpTo.current || document.visibilityState !== 'visible') return;
      readUpTo.current = messageId;
      send(readMessages, { with: personId }).then(() => onRead(personId), reportFailure);
    },
    [personId, onRead],
  );
}

function useConversationState(personId: number, onRead: (personId: number) => void) {
  const [talk, setTalk] = useState(emptyConversation);
  const markRead = useMarkAsRead(personId, onRead);

  const refresh = useCallback(() => {
    send(getMessages, { with: personId }).then(
      ({ person, blocked, may_write: mayWrite, reason, ...newest }) => {
        setTalk((now) => ({ ...now, ...mergeNewest(now, newest), state: 'ready', person, blocked, mayWrite, reason }));
        markRead(lastReceived(newest.list.toReversed()));
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) return;
        const state = error.status === 404 ? 'nobody' : 'failed';
        setTalk((now) => (now.state === 'loading' ? { ...now, state } : now));
        if (error.status > 0 && state === 'failed') reportFailure(error);
      },
    );
  }, [personId, markRead]);
  useEffect(refresh, [refresh]);
  usePoll(refresh);

  const { cursor, older } = talk;
  const loadOlder = useCallback(() => {
    if (cursor === null || older === 'loading') return;
    setTalk((now) => ({ ...now, older: 'loading' }));
    send(getMessages, { with: personId, cursor }).then(
      ({ list, next_cursor }) =>
        setTalk((now) => ({
          ...now,
          messages: [...list.toReversed(), ...now.messages],
          cursor: next_cursor,
          older: 'idle',
        })),
      () => setTalk((now) => ({ ...now, older: 'failed' })),
    );
  }, [personId, cursor, older]);
  return { talk, setTalk, refresh, loadOlder };
}

/** One conversation: loads, sends and polls while the page is visible. */
export function useConversation(personId: number, { onRead, onChange }: ConversationCallbacks) {
  const { talk, setTalk, refresh, loadOlder } = useConversationState(personId, onRead);
  const onSent = useCallback(
    (message: MessageItem) => {
      setTalk((now) => ({ ...now, messages: withMessage(now.messages, message) }));
      onChange();
      refresh();
    },
    [setTalk, onChange, refresh],
  );
  const sending = useOutgoing(personId, onSent);
  const remove = useCallback(
    async (id: number) => {
      await send(deleteMessage, { id });
      setTalk((now) => ({ ...now, messages: now.messages.filter((message) => message.id !== id) }));
      onChange();
    },
    [setTalk, onChange],
  );
  const block = useCallback(
    async (on: boolean) => {
      await send(blockUser, { user_id: personId, on });
      refresh();
    },
    [personId, refresh],
  );
  const retry = useCallback(() => {
    setTalk(emptyConversation);
    refresh();
  }, [setTalk, refresh]);
  return { talk, sending, loadOlder, remove, block, retry };
}

export type Conversing = ReturnType<typeof useConversation>;
