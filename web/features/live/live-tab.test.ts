import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LiveMessage } from '#contract/features/live/entities.ts';
import type { LiveChannel } from '#contract/features/live/rules.ts';

import type { StreamHandlers } from './live-stream.ts';
import { LiveTab, type TabTools } from './live-tab.ts';

/** The stream that a tab opened while it leads. */
interface FakeStream {
  handlers: StreamHandlers;
  channels: readonly LiveChannel[];
  isOpen: boolean;
  retries: number;
}

/** One browser: a lock that one holder has, and a channel that reaches all other tabs. */
class FakeBrowser {
  readonly streams: FakeStream[] = [];
  #queue: (() => void)[] = [];
  #isHeld = false;
  readonly #buses = new Map<LiveTab, EventTarget>();

  #grant(): void {
    if (this.#isHeld) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#isHeld = true;
    next();
  }

  readonly locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        const run = (): void => {
          void held().then(() => {
            this.#isHeld = false;
            resolve();
            this.#grant();
          });
        };
        this.#queue.push(run);
        signal.addEventListener('abort', () => {
          this.#queue = this.#queue.filter((each) => each !== run);
          reject(new Error('aborted'));
        });
        queueMicrotask(() => this.#grant());
      }),
  };

  openTab(isShared = true): LiveTab {
    const bus = new EventTarget();
    const postMessage = (data: unknown): void => {
      for (const other of this.#buses.values())
        if (other !== bus) queueMicrotask(() => void other.dispatchEvent(new MessageEvent('message', { data })));
    };
    const makeStream: TabTools['makeStream'] = (handlers) => {
      const stream: FakeStream = { handlers, channels: [], isOpen: true, retries: 0 };
      this.streams.push(stream);
      return {
        follow: (channels) => void (stream.channels = channels),
        close: () => void (stream.isOpen = false),
        retry: () => void (stream.retries += 1),
      };
    };
    const shared = { locks: this.locks, bus: Object.assign(bus, { postMessage }) } as unknown as TabTools;
    const tab = new LiveTab(isShared ? { ...shared, makeStream } : { locks: null, bus: null, makeStream });
    this.#buses.set(tab, bus);
    return tab;
  }

  /** The tab is gone without having said so. */
  crash(tab: LiveTab): void {
    this.#buses.delete(tab);
  }

  get open(): FakeStream[] {
    return this.streams.filter(({ isOpen }) => isOpen);
  }
}

const about = (post_id: number, comment_total: number): LiveMessage => ({
  kind: 'post',
  post_id,
  comment_total,
  comment_ids: [],
});

let browser: FakeBrowser;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => void vi.useRealTimers());

test('tabs share one stream, which follows what all of them want', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  const [heard, alsoHeard] = [vi.fn(), vi.fn()];
  one.follow('post:1', heard);
  await settle();
  two.follow('post:2', alsoHeard);
  await settle();
  expect(browser.open.map(({ channels }) => channels)).toEqual([['post:1', 'post:2']]);
  for (const message of [about(1, 5), about(2, 7)]) browser.open[0]?.handlers.onMessage(message);
  await settle();
  expect(heard.mock.calls).toEqual([[about(1, 5)]]);
  expect(alsoHeard.mock.calls).toEqual([[about(2, 7)]]);
});

test('when the leading tab goes, another one leads, with what the rest want', async () => {
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  for (const [at, tab] of tabs.entries()) {
    tab.follow(`post:${at + 1}`, () => undefined);
    await settle();
  }
  tabs[0]?.sleep();
  await settle();
  // A hidden tab may be frozen: it hands over although others still want something.
  expect(browser.streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(browser.open.map(({ channels }) => [...channels].toSorted())).toEqual([['post:2', 'post:3']]);
  tabs[0]?.wake();
  await settle();
  expect(browser.open.map(({ channels }) => [...channels].toSorted())).toEqual([['post:1', 'post:2', 'post:3']]);
});

test('a hidden tab wants nothing, and no stream is open while all are hidden', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.follow('post:1', () => undefined);
  two.follow('post:2', () => undefined);
  await settle();
  two.sleep();
  await settle();
  expect(browser.open.map(({ channels }) => channels)).toEqual([['post:1']]);
  one.sleep();
  await settle();
  expect(browser.open).toEqual([]);
  two.wake();
  await settle();
  expect(browser.open.map(({ channels }) => channels)).toEqual([['post:2']]);
});

test('who joins later gets the latest message at once, in the same tab and in another one', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.follow('me', () => undefined);
  await settle();
  const message: LiveMessage = { kind: 'me', user_id: 5, unread: 3, unread_messages: 0 };
  browser.open[0]?.handlers.onMessage(message);
  await settle();
  const [here, there] = [vi.fn(), vi.fn()];
  one.follow('me', here);
  expect(here.mock.calls).toEqual([[message]]);
  two.follow('me', there);
  await settle();
  expect(there.mock.calls).toEqual([[message]]);
});

test('what nobody follows any more is left and forgotten', async () => {
  const tab = browser.openTab();
  tab.follow('me', () => undefined);
  const leave = tab.follow('post:1', () => undefined);
  await settle();
  browser.open[0]?.handlers.onMessage(about(1, 5));
  leave();
  expect(browser.open[0]?.channels).toEqual(['me']);
  const late = vi.fn();
  tab.follow('post:1', late);
  expect(late).not.toHaveBeenCalled();
});

test('a tab that vanished without a word is forgotten after two breaks of the stream', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.follow('post:1', () => undefined);
  await settle();
  two.follow('post:2', () => undefined);
  await settle();
  const [stream] = browser.open;
  stream?.handlers.onBreak();
  await settle();
  expect(stream?.channels).toEqual(['post:1', 'post:2']);
  browser.crash(two);
  for (const channels of [['post:1', 'post:2'], ['post:1']]) {
    stream?.handlers.onBreak();
    await settle();
    expect(stream?.channels).toEqual(channels);
  }
});

test('without locks each tab has a stream of its own', async () => {
  const [one, two] = [browser.openTab(false), browser.openTab(false)];
  one.follow('post:1', () => undefined);
  two.follow('post:1', () => undefined);
  expect(browser.open.map(({ channels }) => channels)).toEqual([['post:1'], ['post:1']]);
  one.sleep();
  expect(browser.open).toHaveLength(1);
});

test('switched off, it is so for all tabs of the browser', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.follow('post:1', () => undefined);
  await settle();
  two.follow('post:2', () => undefined);
  await settle();
  browser.open[0]?.handlers.onOff();
  await settle();
  one.follow('me', () => undefined);
  two.follow('me', () => undefined);
  await settle();
  expect(browser.open).toEqual([]);
  expect(browser.streams).toHaveLength(1);
});

test('the network coming back is the business of the leading tab', async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.follow('post:1', () => undefined);
  two.follow('post:2', () => undefined);
  await settle();
  for (const tab of [one, two]) tab.retry();
  expect(browser.streams.map(({ retries }) => retries)).toEqual([1]);
});
