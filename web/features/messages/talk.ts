import type { Correspondent, MessageItem } from '#contract/features/messages/entities.ts';

/** What two people wrote, as far as it is loaded. */
export interface Talk {
  state: 'loading' | 'ready' | 'failed' | 'nobody';
  person: Correspondent | null;
  blocked: boolean;
  mayWrite: boolean;
  reason: string;
  /** Oldest first. */
  messages: readonly MessageItem[];
  /** Leads to what is older. */
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
}

export const noTalk: Talk = {
  state: 'loading',
  person: null,
  blocked: false,
  mayWrite: false,
  reason: '',
  messages: [],
  cursor: null,
  older: 'idle',
};

interface Batch {
  /** Newest first. */
  list: readonly MessageItem[];
  next_cursor: string | null;
}

/** The newest batch in place of what was known of its stretch; without anything in common what was known goes. */
export function mergeNewest(
  before: Pick<Talk, 'messages' | 'cursor'>,
  newest: Batch,
): Pick<Talk, 'messages' | 'cursor'> {
  const fresh = newest.list.toReversed();
  const from = fresh[0]?.id ?? 0;
  const isJoined = before.messages.some(({ id }) => id >= from);
  if (newest.next_cursor === null || !isJoined) return { messages: fresh, cursor: newest.next_cursor };
  const older = before.messages.filter(({ id }) => id < from);
  const cursor = older.length > 0 ? before.cursor : newest.next_cursor;
  return { messages: [...older, ...fresh], cursor };
}

/** With a message that was just sent; a poll may have brought it already. */
export function withMessage(messages: readonly MessageItem[], message: MessageItem): readonly MessageItem[] {
  return messages.some(({ id }) => id === message.id) ? messages : [...messages, message];
}

/** The last one that the other person wrote; 0: none. */
export function lastReceived(messages: readonly MessageItem[]): number {
  return messages.findLast(({ mine }) => !mine)?.id ?? 0;
}
