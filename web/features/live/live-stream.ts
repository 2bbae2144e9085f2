import { getLiveState } from '#contract/features/live/calls.ts';
import type { LiveMessage } from '#contract/features/live/entities.ts';
import { firstRetryMs, longestRetryMs, maxChannels, maxStreamMs, pollMs } from '#contract/features/live/limits.ts';
import { type LiveChannel, liveStreamPath } from '#contract/features/live/rules.ts';
import { CallError, send } from '#web/kit/client.ts';

/** Changes of the channels within this time open one new stream. */
const settleMs = 300;
/** A stream says something at once; one that does not is held back by something in between. */
const firstMessageMs = 15_000;
/** Failures in a row after which the page also polls. */
const failuresBeforePolling = 2;

export interface StreamHandlers {
  onMessage: (message: LiveMessage) => void;
  /** The stream ended or failed; another one will be opened. */
  onBreak: () => void;
  /** The site has live updates switched off. */
  onOff: () => void;
}

/** What tests replace. */
export interface StreamTools {
  /** Null: the browser has no event streams. */
  open: (address: string) => EventSource | null;
  poll: (topics: string) => Promise<readonly LiveMessage[]>;
  /** From 0 to 1. */
  random: () => number;
}

const browserTools: StreamTools = {
  open: (address) => (typeof EventSource === 'undefined' ? null : new EventSource(address)),
  poll: async (topics) => (await send(getLiveState, { topics })).list,
  random: Math.random,
};

/** One event stream to the server. It is opened again after a break, ever later; while it fails, the page polls. */
export class LiveStream {
  readonly #handlers: StreamHandlers;
  readonly #tools: StreamTools;
  #topics = '';
  #source: EventSource | null = null;
  #failures = 0;
  #isOff = false;
  #isPolling = false;
  /** The next attempt, and whether it follows a failure. */
  #next: { timer: ReturnType<typeof setTimeout>; isRetry: boolean } | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: StreamHandlers, tools: StreamTools = browserTools) {
    this.#handlers = handlers;
    this.#tools = tools;
  }

  /** Follows these channels instead of the former ones; none closes the stream. */
  follow(channels: readonly LiveChannel[]): void {
    const topics = channels.slice(0, maxChannels).toSorted().join(',');
    if (this.#isOff || topics === this.#topics) return;
    this.#topics = topics;
    if (topics === '') return this.close();
    if (this.#next?.isRetry) this.#failures = 1;
    this.#connectIn(this.#next?.isRetry ? this.#retryDelay() : settleMs, this.#next?.isRetry ?? false);
  }

  /** Tries again at once: the network is back. */
  retry(): void {
    if (this.#next?.isRetry) this.#connectIn(0, true);
  }

  close(): void {
    this.#topics = '';
    this.#failures = 0;
    this.#isPolling = false;
    this.#dropSource();
    if (this.#next) clearTimeout(this.#next.timer);
    this.#next = null;
    clearTimeout(this.#pollTimer);
  }

  #dropSource(): void {
    clearTimeout(this.#watch);
    this.#source?.close();
    this.#source = null;
  }

  #connectIn(ms: number, isRetry: boolean): void {
    if (this.#next) clearTimeout(this.#next.timer);
    this.#next = { timer: setTimeout(() => this.#connect(), ms), isRetry };
  }

  #connect(): void {
    this.#next = null;
    this.#dropSource();
    const source = this.#tools.open(`${liveStreamPath}?topics=${this.#topics}`);
    if (!source) {
      this.#isPolling = false;
      return this.#startPolling();
    }
    this.#source = source;
    this.#failAfter(firstMessageMs);
    source.addEventListener('message', ({ data }) => {
      if (source === this.#source) this.#onMessage(String(data));
    });
    source.addEventListener('error', () => {
      // A browser that will not try again was refused by the server.
      if (source === this.#source) this.#fail(source.readyState === 2);
    });
  }

  #onMessage(data: string): void {
    this.#failures = 0;
    this.#isPolling = false;
    clearTimeout(this.#pollTimer);
    this.#failAfter(maxStreamMs);
    this.#handlers.onMessage(JSON.parse(data) as LiveMessage);
  }

  /** The server ends every stream in time: one that goes on longer has lost its connection. */
  #failAfter(ms: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#fail(false), ms);
  }

  #fail(isRefused: boolean): void {
    this.#dropSource();
    this.#failures += 1;
    this.#connectIn(this.#retryDelay(), true);
    this.#handlers.onBreak();
    if (isRefused || this.#failures >= failuresBeforePolling) this.#startPolling();
  }

  #retryDelay(): number {
    const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** (this.#failures - 1));
    return ms * (0.5 + this.#tools.random());
  }

  #startPolling(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    clearTimeout(this.#pollTimer);
    void this.#poll();
  }

  async #poll(): Promise<void> {
    const topics = this.#topics;
    try {
      const messages = await this.#tools.poll(topics);
      if (this.#isPolling && topics === this.#topics) for (const message of messages) this.#handlers.onMessage(message);
    } catch (error) {
      if (error instanceof CallError && error.code === 'NOT_FOUND') return this.#turnOff();
    }
    if (!this.#isPolling) return;
    clearTimeout(this.#pollTimer);
    this.#pollTimer = setTimeout(() => void this.#poll(), pollMs * (0.8 + 0.4 * this.#tools.random()));
  }

  #turnOff(): void {
    this.close();
    this.#isOff = true;
    this.#handlers.onOff();
  }
}
