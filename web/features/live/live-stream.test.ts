import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { hiddenMs, pollMs } from '#contract/features/live/limits.ts';
import type { LiveMessage } from '#contract/features/live/entities.ts';
import { CallError } from '#web/kit/client.ts';

import { LiveStream } from './live-stream.ts';

/** An event stream whose server is the test. */
class FakeSource extends EventTarget {
  readyState = 0;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close(): void {
    this.readyState = 2;
  }

  say(message: LiveMessage): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The connection breaks, or with `isRefused` the server answers with an error. */
  fail(isRefused = false): void {
    this.readyState = isRefused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

const news = (comment_total: number): LiveMessage => ({ kind: 'post', post_id: 12, comment_total, comment_ids: [] });

let sources: FakeSource[];
let heard: LiveMessage[];
let events: string[];
let polled: string[];
let answer: () => Promise<LiveMessage[]>;

beforeEach(() => {
  vi.useFakeTimers();
  [sources, heard, events, polled] = [[], [], [], []];
  answer = async () => [news(1)];
});
afterEach(() => void vi.useRealTimers());

function openStream(hasSources = true): LiveStream {
  return new LiveStream(
    {
      onMessage: (message) => heard.push(message),
      onBreak: () => events.push('break'),
      onOff: () => events.push('off'),
    },
    {
      open: (address) => {
        if (!hasSources) return null;
        const source = new FakeSource(address);
        sources.push(source);
        return source as unknown as EventSource;
      },
      poll: (topics) => {
        polled.push(topics);
        return answer();
      },
      random: () => 0.5,
    },
  );
}

const last = () => sources.at(-1) as FakeSource;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what is asked for within a moment is one stream, and what it says is passed on', async () => {
  const stream = openStream();
  stream.follow(['post:12']);
  stream.follow(['post:12', 'me']);
  await pass(300);
  expect(sources.map(({ address }) => address)).toEqual(['/somnia/live?topics=me,post:12']);
  last().say(news(3));
  expect(heard).toEqual([news(3)]);
  stream.follow(['me', 'post:12']);
  await pass(10_000);
  expect(sources).toHaveLength(1);
  expect(polled).toEqual([]);
});

test('other channels take another stream and close the former, none close it', async () => {
  const stream = openStream();
  stream.follow(['post:12']);
  await pass(300);
  const [first] = sources;
  stream.follow(['post:13']);
  expect(first?.readyState).not.toBe(2);
  await pass(300);
  expect(first?.readyState).toBe(2);
  expect(last().address).toContain('post:13');
  first?.say(news(9));
  expect(heard).toEqual([]);
  stream.follow([]);
  expect(last().readyState).toBe(2);
  await pass(3_600_000);
  expect(sources).toHaveLength(2);
});

test('at most twenty channels are asked for', async () => {
  openStream().follow(Array.from({ length: 30 }, (_, at) => `post:${at + 1}` as const));
  await pass(300);
  expect(last().address.split(',')).toHaveLength(20);
});

test('after a break it is opened again, ever later, at most every five minutes, and a message resets that', async () => {
  openStream().follow(['me']);
  await pass(300);
  const waits: number[] = [];
  for (let failure = 0; failure < 12; failure += 1) {
    const before = sources.length;
    last().fail();
    let waited = 0;
    for (; sources.length === before; waited += 500) await pass(500);
    waits.push(waited);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300].map((seconds) => seconds * 1000));
  last().say(news(1));
  last().fail();
  const before = sources.length;
  await pass(2000);
  expect(sources).toHaveLength(before + 1);
  expect(events).toEqual(Array(13).fill('break'));
});

test('a refused stream is replaced by polling at once, until one opens again', async () => {
  openStream().follow(['post:12']);
  await pass(300);
  last().fail(true);
  await pass(0);
  expect(polled).toEqual(['post:12']);
  expect(heard).toEqual([news(1)]);
  answer = async () => [news(2)];
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(pollMs);
    if (last().readyState !== 2) last().fail(true);
  }
  expect(polled.length).toBeGreaterThanOrEqual(9);
  expect(polled.length).toBeLessThanOrEqual(11);
  expect(heard.at(-1)).toEqual(news(2));
  while (last().readyState === 2) await pass(1000);
  last().say(news(5));
  const count = polled.length;
  await pass(5 * pollMs);
  expect(polled).toHaveLength(count);
  expect(heard.at(-1)).toEqual(news(5));
});

test('two breaks in a row start the polling, one does not', async () => {
  openStream().follow(['me']);
  await pass(300);
  last().fail();
  await pass(2000);
  expect(polled).toEqual([]);
  last().fail();
  await pass(0);
  expect(polled).toEqual(['me']);
});

test('a stream that says nothing at all is held back on its way, and counts as broken', async () => {
  openStream().follow(['me']);
  await pass(300 + 15_000);
  expect(events).toEqual(['break']);
  await pass(2000 + 15_000);
  expect(polled).toEqual(['me']);
});

test('a stream that outlives what the server allows has lost its connection', async () => {
  openStream().follow(['me']);
  await pass(300);
  last().say(news(1));
  await pass(29 * 60_000);
  expect(sources).toHaveLength(1);
  await pass(60_000 + 2000);
  expect(sources).toHaveLength(2);
});

test('without event streams the page polls', async () => {
  const stream = openStream(false);
  stream.follow(['me']);
  await pass(300 + 3 * pollMs);
  expect(polled).toEqual(['me', 'me', 'me', 'me']);
  stream.close();
  await pass(10 * pollMs);
  expect(polled).toHaveLength(4);
});

test('a site that has switched it off is left alone', async () => {
  const stream = openStream();
  stream.follow(['me']);
  await pass(300);
  answer = () => Promise.reject(new CallError({ error: '实时更新已关闭', error_code: 'NOT_FOUND' }, 404));
  last().fail(true);
  await pass(0);
  expect(events).toEqual(['break', 'off']);
  stream.follow(['me', 'moments']);
  await pass(3_600_000);
  expect([sources.length, polled.length]).toEqual([1, 1]);
});

test('a poll that fails is tried again, and one that comes too late is not passed on', async () => {
  const stream = openStream(false);
  answer = () => Promise.reject(new CallError({ error: '网络连接失败', error_code: 'NETWORK' }, 0));
  stream.follow(['me']);
  await pass(300 + pollMs);
  expect(polled).toHaveLength(2);
  let resolve: (messages: LiveMessage[]) => void = () => undefined;
  answer = () => new Promise((done) => (resolve = done));
  await pass(pollMs);
  stream.close();
  resolve([news(1)]);
  await pass(0);
  expect(heard).toEqual([]);
});

test('when the network is back, it does not wait', async () => {
  const stream = openStream();
  stream.follow(['me']);
  await pass(300);
  for (let failure = 0; failure < 6; failure += 1) {
    last().fail();
    await pass(2000 * 2 ** failure);
  }
  last().fail();
  const before = sources.length;
  stream.retry();
  await pass(0);
  expect(sources).toHaveLength(before + 1);
  expect(hiddenMs).toBe(60_000);
});
