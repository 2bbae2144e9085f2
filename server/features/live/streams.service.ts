import { setImmediate as nextTurn } from 'node:timers/promises';

import { liveErrors } from '#contract/features/live/copy.ts';
import {
  heartbeatMs,
  maxGuestStreams,
  maxStreamMs,
  maxStreams,
  maxStreamsPerAccount,
  maxStreamsPerAddress,
  maxWaitingBytes,
  streamRetrySeconds,
} from '#contract/features/live/limits.ts';
import type { LiveChannel } from '#contract/features/live/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { limitSubjectOf, userSubject } from '#server/kit/limiter.ts';
import type { CallContext } from '#server/kit/site.ts';

/** The response of a stream, or any other writable. */
export interface StreamOutput {
  write: (text: string) => unknown;
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number;
  /** The reader is gone. */
  readonly destroyed: boolean;
  end: () => unknown;
  destroy: () => unknown;
  once: (event: 'close', listener: () => void) => unknown;
}

/** An open event stream. */
export interface Stream {
  viewer: Viewer;
  sessionToken: string | null;
  /** Who the stream counts for: an account, or the address block of a guest. */
  subject: string;
  channels: readonly LiveChannel[];
  out: StreamOutput;
  endsAtMs: number;
  /** Streams of one slot get their heartbeats together. */
  slot: number;
}

const beatMs = 1000;
const slotCount = heartbeatMs / beatMs;
/** Streams written to before other work gets its turn. */
const streamsPerTurn = 250;
/** Streams that opened together end spread over a fifth of their lifetime. */
const spreadSteps = 20;
const heartbeat = ':\n\n';

function refuse(code: 'OVERLOADED' | 'RATE_LIMITED'): DomainError {
  return new DomainError(code, liveErrors.tooMany, { retryAfterSeconds: streamRetrySeconds });
}

function addTo<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}

/** The open streams of one process: their bounds, heartbeats and ends. */
export class StreamSet {
  readonly #all = new Set<Stream>();
  readonly #byChannel = new Map<LiveChannel, Set<Stream>>();
  readonly #bySubject = new Map<string, Set<Stream>>();
  readonly #slots = Array.from({ length: slotCount }, () => new Set<Stream>());
  #guests = 0;
  #opened = 0;
  #beats = 0;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  get size(): number {
    return this.#all.size;
  }

  #ensureRoom(viewer: Viewer, subject: string): void {
    if (this.#isClosed || this.#all.size >= maxStreams) throw refuse('OVERLOADED');
    const isGuest = viewer.userId === null;
    if (isGuest && this.#guests >= maxGuestStreams) throw refuse('OVERLOADED');
    const most = isGuest ? maxStreamsPerAddress : maxStreamsPerAccount;
    if ((this.#bySubject.get(subject)?.size ?? 0) >= most) throw refuse('RATE_LIMITED');
  }

  /**
   * Adds a stream; `begin` sends the head of its response, once there is room for it. One whose reader left meanwhile is
   * not added.
   * @throws DomainError OVERLOADED for the whole site, RATE_LIMITED for one account or address
   */
  open(context: CallContext, channels: readonly LiveChannel[], begin: () => StreamOutput): Stream {
    const { site, viewer, client } = context;
    const subject = limitSubjectOf(context);
    this.#ensureRoom(viewer, subject);
    this.#opened += 1;
    const earlierMs = (this.#opened % spreadSteps) * (maxStreamMs / 5 / spreadSteps);
    const endsAtMs = site.clock.now() + maxStreamMs - earlierMs;
    const slot = this.#opened % slotCount;
    const { sessionToken } = client;
    const stream: Stream = { viewer, sessionToken, subject, channels, out: begin(), endsAtMs, slot };
    if (stream.out.destroyed) return stream;
    this.#all.add(stream);
    addTo(this.#bySubject, subject, stream);
    for (const channel of channels) addTo(this.#byChannel, channel, stream);
    this.#slots[slot]?.add(stream);
    if (viewer.userId === null) this.#guests += 1;
    stream.out.once('close', () => this.#forget(stream));
    this.#timer ??= setInterval(() => {
      this.beat(site.clock.now(), site.options.get('live_enable'));
    }, beatMs).unref();
    return stream;
  }

  #forget(stream: Stream): boolean {
    if (!this.#all.delete(stream)) return false;
    removeFrom(this.#bySubject, stream.subject, stream);
    for (const channel of stream.channels) removeFrom(this.#byChannel, channel, stream);
    this.#slots[stream.slot]?.delete(stream);
    if (stream.viewer.userId === null) this.#guests -= 1;
    if (this.#all.size === 0 && this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    return true;
  }

  /** Ends a stream; what a slow reader has not taken is lost. */
  end(stream: Stream): void {
    if (!this.#forget(stream)) return;
    if (stream.out.writableLength > 0) stream.out.destroy();
    else stream.out.end();
  }

  /** Sends text to a stream, and closes it if its reader is too slow. */
  send(stream: Stream, text: string): void {
    if (!this.#all.has(stream)) return;
    stream.out.write(text);
    if (stream.out.writableLength > maxWaitingBytes && this.#forget(stream)) stream.out.destroy();
  }

  /** Sends text to many streams, in portions, so that requests are answered meanwhile. */
  async sendAll(streams: Iterable<Stream>, text: string): Promise<void> {
    let count = 0;
    for (const stream of streams) {
      this.send(stream, text);
      count += 1;
      if (count % streamsPerTurn === 0) await nextTurn();
    }
  }

  /** Each second: ends streams whose time is over, keeps a part of the others alive; ends all once the option is off. */
  beat(now: number, isOn: boolean): void {
    this.#beats += 1;
    if (!isOn) return this.endAll();
    for (const stream of this.#slots[this.#beats % slotCount] ?? []) {
      if (now >= stream.endsAtMs) this.end(stream);
      else this.send(stream, heartbeat);
    }
  }

  endAll(): void {
    for (const stream of this.#all) this.end(stream);
  }

  /** Cuts all streams and refuses new ones: the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#all) if (this.#forget(stream)) stream.out.destroy();
  }

  ofChannel(channel: LiveChannel): ReadonlySet<Stream> {
    return this.#byChannel.get(channel) ?? new Set();
  }

  ofUser(userId: number): ReadonlySet<Stream> {
    return this.#bySubject.get(userSubject(userId)) ?? new Set();
  }
}
