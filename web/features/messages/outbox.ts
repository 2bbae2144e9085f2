import { sendMessage } from '#contract/features/messages/calls.ts';
import type { MessageItem } from '#contract/features/messages/entities.ts';
import { CallError, send } from '#web/kit/client.ts';

/** A message being sent, shown before the server has it. */
export interface Outgoing {
  key: string;
  text: string;
  state: 'sending' | 'failed';
  error: string;
  /** Whether the server may have received it although no answer came; a retry then uses the same key. */
  isUnsure: boolean;
}

/** Slightly more than the two seconds the server requires between messages. */
const pauseMs = 2100;

let sendQueue: Promise<unknown> = Promise.resolve();
let lastSentAt = 0;

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function newOutgoing(text: string): Outgoing {
  return { key: newKey(), text, state: 'sending', error: '', isUnsure: false };
}

/** A copy of the message for another attempt. */
export function retryOf(outgoing: Outgoing): Outgoing {
  return { ...outgoing, key: outgoing.isUnsure ? outgoing.key : newKey(), state: 'sending', error: '' };
}

async function sendOutgoing(toId: number, { key, text }: Outgoing): Promise<MessageItem> {
  const waitMs = lastSentAt + pauseMs - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  try {
    const { message } = await send(sendMessage, { to_id: toId, content: text }, { idempotencyKey: key });
    return message;
  } finally {
    lastSentAt = Date.now();
  }
}

/** Sends messages one by one, at the rate the server accepts. */
export function queueMessage(toId: number, outgoing: Outgoing): Promise<MessageItem> {
  const sent = sendQueue.then(() => sendOutgoing(toId, outgoing));
  sendQueue = sent.catch(() => {});
  return sent;
}

/** The message with the reason of its failure. */
export function withFailure(outgoing: Outgoing, error: unknown): Outgoing {
  const isCall = error instanceof CallError;
  return {
    ...outgoing,
    state: 'failed',
    error: isCall ? error.message : '没能发送，请重试',
    isUnsure: !isCall || error.status === 0 || error.status >= 500,
  };
}
