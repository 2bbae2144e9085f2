import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

import { onTestFinished } from 'vitest';

import type { LiveMessage } from '#contract/features/live/entities.ts';

/** A response that is read as it arrives. */
export interface EventStream {
  status: number;
  headers: IncomingHttpHeaders;
  text: () => string;
  messages: () => LiveMessage[];
  state: () => 'open' | 'ended' | 'cut';
  /** Reads no further, as a browser that hangs. */
  pause: () => void;
  close: () => void;
}

/** Opens an event stream for this test, or reads the refusal. */
export async function openEventStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on('error', reject);
  });
  let text = '';
  let state: 'open' | 'ended' | 'cut' = 'open';
  response.setEncoding('utf8');
  response.on('data', (part: string) => (text += part));
  response.on('end', () => (state = 'ended'));
  response.on('error', () => (state = 'cut'));
  const close = (): void => void response.destroy();
  onTestFinished(close);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    messages: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json as string) as LiveMessage),
    state: () => state,
    pause: () => void response.pause(),
    close,
  };
}
