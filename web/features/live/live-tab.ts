import type { LiveMessage } from '#contract/features/live/entities.ts';
import { channelOfMessage, type LiveChannel } from '#contract/features/live/rules.ts';

import { LiveStream, type StreamHandlers } from './live-stream.ts';

type Listener = (message: LiveMessage) => void;

/** What the tabs of a browser say to each other. */
type Note =
  | { type: 'leads' }
  | { type: 'wants'; tab: string; channels: readonly LiveChannel[] }
  | { type: 'news'; message: LiveMessage }
  | { type: 'off' };

/** What a tab has of the browser; without locks or a channel between tabs each one has a stream of its own. */
export interface TabTools {
  locks: Pick<LockManager, 'request'> | null;
  bus: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  makeStream: (handlers: StreamHandlers) => Pick<LiveStream, 'follow' | 'close' | 'retry'>;
}

const lockName = 'somnia:live';

function browserTools(): TabTools {
  const isShared = typeof navigator.locks === 'object' && typeof BroadcastChannel === 'function';
  return {
    locks: isShared ? navigator.locks : null,
    bus: isShared ? new BroadcastChannel(lockName) : null,
    makeStream: (handlers) => new LiveStream(handlers),
  };
}

/**
 * A tab that follows channels. The one that holds the lock leads: it has the stream, follows what all tabs want and
 * passes on what it hears. A tab that sleeps wants nothing and leads nobody.
 */
export class LiveTab {
  readonly #tools: TabTools;
  readonly #id = Math.random().toString(36).slice(2);
  readonly #listeners = new Map<LiveChannel, Set<Listener>>();
  /** The latest message of each channel, for those who join later. */
  readonly #latest = new Map<LiveChannel, LiveMessage>();
  /** What other tabs want, while this one leads, and which of them have not answered since the last roll call. */
  readonly #others = new Map<string, readonly LiveChannel[]>();
  #silent = new Set<string>();
  #stream: ReturnType<TabTools['makeStream']> | null = null;
  #release: (() => void) | null = null;
  #request: AbortController | null = null;
  #isAsleep = false;
  #isOff = false;

  constructor(tools: TabTools = browserTools()) {
    this.#tools = tools;
    tools.bus?.addEventListener('message', ({ data }) => this.#onNote(data as Note));
  }

  /** Calls the listener with each message of the channel. @returns a function that stops it */
  follow(channel: LiveChannel, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    const latest = this.#latest.get(channel);
    if (latest) listener(latest);
    this.#update();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(channel) === listeners) this.#listeners.delete(channel);
      this.#update();
    };
  }

  /** The tab is hidden for long, or left. */
  sleep(): void {
    this.#isAsleep = true;
    this.#update();
  }

  wake(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    this.#update();
  }

  /** The network is back. */
  retry(): void {
    this.#stream?.retry();
  }

  #own(): LiveChannel[] {
    return this.#isAsleep || this.#isOff ? [] : [...this.#listeners.keys()];
  }

  /** What this tab wants, and while it leads also what the others want. */
  #wanted(): LiveChannel[] {
    if (this.#isAsleep || this.#isOff) return [];
    return [...new Set([...this.#own(), ...[...this.#others.values()].flat()])];
  }

  #update(): void {
    const wanted = this.#wanted();
    for (const channel of this.#latest.keys()) if (!wanted.includes(channel)) this.#latest.delete(channel);
    if (wanted.length === 0) this.#leave();
    else if (this.#stream) this.#stream.follow(wanted);
    else {
      this.#tellWants();
      this.#join();
    }
  }

  #post(note: Note): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    this.#tools.bus?.postMessage(note);
  }

  #tellWants(): void {
    this.#post({ type: 'wants', tab: this.#id, channels: this.#own() });
  }

  /** Waits for its turn to lead. */
  #join(): void {
    const { locks, bus } = this.#tools;
    if (!locks || !bus) return this.#lead();
    if (this.#request) return;
    const request = new AbortController();
    this.#request = request;
    const held = (): Promise<void> =>
      new Promise((resolve) => {
        this.#release = resolve;
        this.#lead();
      });
    locks.request(lockName, { signal: request.signal }, held).catch(() => undefined);
  }

  #lead(): void {
    this.#stream = this.#tools.makeStream({
      onMessage: (message) => {
        this.#hear(message);
        this.#post({ type: 'news', message });
      },
      onBreak: () => this.#callRoll(),
      onOff: () => {
        this.#post({ type: 'off' });
        this.#turnOff();
      },
    });
    this.#post({ type: 'leads' });
    this.#update();
  }

  #leave(): void {
    const wasLeading = this.#stream !== null;
    this.#stream?.close();
    this.#stream = null;
    this.#others.clear();
    if (this.#release) this.#release();
    else this.#request?.abort();
    this.#release = null;
    this.#request = null;
    if (!wasLeading) this.#tellWants();
  }

  /** Forgets tabs that did not answer the last time, and asks who is there. */
  #callRoll(): void {
    for (const tab of this.#silent) this.#others.delete(tab);
    this.#silent = new Set(this.#others.keys());
    this.#post({ type: 'leads' });
    this.#update();
  }

  #hear(message: LiveMessage): void {
    const channel = channelOfMessage(message);
    if (this.#wanted().includes(channel)) this.#latest.set(channel, message);
    for (const listener of this.#listeners.get(channel) ?? []) listener(message);
  }

  #onNote(note: Note): void {
    if (note.type === 'news') this.#hear(note.message);
    else if (note.type === 'off') this.#turnOff();
    else if (note.type === 'leads') {
      if (this.#own().length > 0) this.#tellWants();
    } else if (this.#stream) this.#onWants(note.tab, note.channels);
  }

  #onWants(tab: string, channels: readonly LiveChannel[]): void {
    this.#silent.delete(tab);
    const before = this.#others.get(tab) ?? [];
    if (channels.length === 0) this.#others.delete(tab);
    else this.#others.set(tab, channels);
    for (const channel of channels) {
      const message = before.includes(channel) ? undefined : this.#latest.get(channel);
      if (message) this.#post({ type: 'news', message });
    }
    this.#update();
  }

  #turnOff(): void {
    this.#isOff = true;
    this.#update();
  }
}
