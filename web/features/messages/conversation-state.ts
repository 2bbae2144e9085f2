import type { Correspondent, MessageItem } from '#contract/features/messages/entities.ts';

/** The loaded part of a conversation. */
export interface ConversationState {
  state: 'loading' | 'ready' | 'failed' | 'nobody';
  person: Correspondent | null;
  blocked: boolean;
  mayWrite: boolean;
  reason: string;
  /** Oldest first. */
  messages: readonly MessageItem[];
  /** Cursor of the older messages. */
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
}

export const emptyConversation: ConversationState = {
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

/**
 * Replaces the matching part of the known messages by the newest batch; if they do not overlap, the known ones are
 * dropped.
 */
export function mergeNewest(
  before: Pick<ConversationState, 'messages' | 'cursor'>,
  newest: Batch,
): Pick<ConversationState, 'messages' | 'cursor'> {
  const fresh = newest.list.toReversed();
  const from = fresh[0]?.id ?? 0;
  const isJoined = before.messages.some(({ id }) => id >= from);
  if (newest.next_cursor === null || !isJoined) return { messages: fresh, cursor: newest.next_cursor };
  const older = before.messages.filter(({ id }) => id < from);
  const cursor = older.length > 0 ? before.cursor : newest.next_cursor;
  return { messages: [...older, ...fresh], cursor };
}

/** Adds a message that was just sent, unless a poll has already brought it. */
export function withMessage(messages: readonly MessageItem[], message: MessageItem): readonly MessageItem[] {
  return messages.some(({ id }) => id === message.id) ? messages : [...messages, message];
}

/** Id of the last message from the other user; 0: none. */
export function lastReceived(messages: readonly MessageItem[]): number {
  return messages.findLast(({ mine }) => !mine)?.id ?? 0;
}
