import { useCallback, useEffect, useRef, useState } from 'react';

import type { MessageItem } from '#contract/features/messages/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { storeDraft, readDraft } from './drafts.ts';
import { retryOf, withFailure, newOutgoing, type Outgoing, queueMessage } from './outbox.ts';

/** Whether the component is still mounted. */
function useIsMounted() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Messages being sent to a user: shown at once, sent one by one, kept with a retry button on failure. */
export function useOutgoing(personId: number, onSent: (message: MessageItem) => void) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const isHere = useIsMounted();

  const lose = useCallback(
    (lost: Outgoing, error: unknown) => {
      setOutgoing((now) => now.map((one) => (one.key === lost.key ? lost : one)));
      // The message is no longer visible; its text stays in the draft.
      if (isHere.current) return;
      reportFailure(error);
      if (readDraft(personId) === '') storeDraft(personId, lost.text);
    },
    [personId, isHere],
  );
  const hand = useCallback(
    (given: Outgoing, replacedKey = given.key) => {
      setOutgoing((now) => [...now.filter(({ key }) => key !== replacedKey), given]);
      queueMessage(personId, given).then(
        (message) => {
          setOutgoing((now) => now.filter(({ key }) => key !== given.key));
          onSent(message);
        },
        (error: unknown) => lose(withFailure(given, error), error),
      );
    },
    [personId, onSent, lose],
  );
  const write = useCallback((text: string) => hand(newOutgoing(text)), [hand]);
  const retry = useCallback((lost: Outgoing) => hand(retryOf(lost), lost.key), [hand]);
  const drop = useCallback((lost: Outgoing) => setOutgoing((now) => now.filter(({ key }) => key !== lost.key)), []);
  return { outgoing, write, retry, drop };
}
