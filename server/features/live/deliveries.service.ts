import { setTimeout as wait } from 'node:timers/promises';

import type { LiveMessage } from '#contract/features/live/entities.ts';
import { channelPauseMs, gatherMs, maxIdsPerMessage } from '#contract/features/live/limits.ts';
import { type LiveChannel, postChannel } from '#contract/features/live/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { sessionsSignal } from '#server/kit/signals.ts';
import type { Site } from '#server/kit/site.ts';

import { type AnnouncedMoments, commentMessage, giftsMessage, unreadMessage, visibleIds } from './messages.service.ts';
import { type LiveSignal, signalOfTag } from './signals.service.ts';
import type { Stream, StreamSet } from './streams.service.ts';

/** How long changes of a channel are gathered, and how far apart its messages are. */
export interface DeliveryPace {
  gatherMs: number;
  pauseMs: number;
}

const usualPace: DeliveryPace = { gatherMs, pauseMs: channelPauseMs };

/** One message as text of an event stream. */
export function eventOf(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Ends the stream of a session that has ended; any other goes on with the present rights of the user. */
export async function checkSession(site: Site, streams: StreamSet, stream: Stream): Promise<void> {
  try {
    const viewer = await viewerOfToken(site, stream.sessionToken ?? '');
    if (viewer.userId === stream.viewer.userId) stream.viewer = viewer;
    else streams.end(stream);
  } catch (error) {
    site.log.warn({ err: error }, 'a session could not be checked');
    streams.end(stream);
  }
}

/** Makes messages of signals and sends each to the streams whose viewers may see what it is about. */
export class Deliveries {
  readonly #site: Site;
  readonly #streams: StreamSet;
  readonly #moments: AnnouncedMoments;
  readonly #pace: DeliveryPace;
  /** Ids by channel while it waits for its next message; `me:5` for the counts of a user. */
  readonly #gathered = new Map<string, Set<number>>();

  constructor(site: Site, streams: StreamSet, moments: AnnouncedMoments, pace: DeliveryPace = usualPace) {
    this.#site = site;
    this.#streams = streams;
    this.#moments = moments;
    this.#pace = pace;
  }

  /** Learns what a write of any process changed. */
  onTags(tags: readonly string[]): void {
    if (tags.some((tag) => tag.startsWith('post:'))) this.#moments.refresh();
    for (const tag of tags) {
      const signal = signalOfTag(tag);
      if (signal) this.#onSignal(signal);
      else if (tag.startsWith(sessionsPrefix)) this.#checkSessions(Number(tag.slice(sessionsPrefix.length)));
    }
  }

  #onSignal(signal: LiveSignal): void {
    if (signal.kind === 'moment') {
      this.#moments.add(signal);
      if (this.#streams.ofChannel('moments').size > 0)
        this.#gather('moments', signal.id, (ids) => this.#sendMoments(ids));
    } else if (signal.kind === 'comment') {
      const channel = postChannel(signal.postId);
      if (this.#streams.ofChannel(channel).size > 0)
        this.#gather(channel, signal.commentId, (ids) => this.#sendComments(signal.postId, ids));
    } else if (signal.kind === 'gift') {
      if (this.#streams.ofChannel('gifts').size > 0) this.#gather('gifts', signal.id, () => this.#sendGifts());
    } else if (this.#streams.ofUser(signal.userId).size > 0)
      this.#gather(`me:${signal.userId}`, signal.userId, () => this.#sendUnread(signal.userId));
  }

  /** Adds an id to the next message of a channel. */
  #gather(key: string, id: number, deliver: (ids: number[]) => Promise<void>): void {
    const waiting = this.#gathered.get(key);
    if (waiting) {
      waiting.add(id);
      // Ids that are left out are still counted, because each message carries the whole state.
      const [oldest = id] = waiting;
      if (waiting.size > maxIdsPerMessage) waiting.delete(oldest);
      return;
    }
    this.#gathered.set(key, new Set([id]));
    void this.#deliverInTurn(key, deliver);
  }

  async #deliverInTurn(key: string, deliver: (ids: number[]) => Promise<void>): Promise<void> {
    await wait(this.#pace.gatherMs, undefined, { ref: false });
    for (let ids = this.#take(key); ids.length > 0 && this.#streams.size > 0; ids = this.#take(key)) {
      try {
        await deliver(ids);
      } catch (error) {
        this.#site.log.warn({ err: error }, 'a live message could not be sent');
      }
      await wait(this.#pace.pauseMs, undefined, { ref: false });
    }
    this.#gathered.delete(key);
  }

  #take(key: string): number[] {
    const ids = [...(this.#gathered.get(key) ?? [])];
    this.#gathered.set(key, new Set());
    return ids;
  }

  async #sendMoments(ids: readonly number[]): Promise<void> {
    const list = await this.#moments.list(this.#site);
    if (!list.some(({ id }) => ids.includes(id))) return;
    await this.#streams.sendAll(this.#streams.ofChannel('moments'), eventOf({ kind: 'moments', list }));
  }

  async #sendComments(postId: number, ids: readonly number[]): Promise<void> {
    const site = this.#site;
    const streams = [...this.#streams.ofChannel(postChannel(postId))];
    const open = await visibleIds(site, 'comment', ids, guestViewer);
    if (open.length > 0) await this.#streams.sendAll(streams, eventOf(await commentMessage(site, postId, open)));
    const closed = ids.filter((id) => !open.includes(id));
    if (closed.length === 0) return;
    // Not for everybody: each member is checked.
    for (const stream of streams.filter(({ viewer }) => viewer.userId !== null)) {
      const seen = await visibleIds(site, 'comment', closed, stream.viewer);
      if (seen.length > 0) this.#streams.send(stream, eventOf(await commentMessage(site, postId, seen)));
    }
  }

  async #sendGifts(): Promise<void> {
    await this.#streams.sendAll(this.#streams.ofChannel('gifts'), eventOf(await giftsMessage(this.#site)));
  }

  async #sendUnread(userId: number): Promise<void> {
    const streams = [...this.#streams.ofUser(userId)].filter(({ channels }) => hasMe(channels));
    if (streams.length === 0) return;
    await this.#streams.sendAll(streams, eventOf(await unreadMessage(this.#site, userId)));
  }

  #checkSessions(userId: number): void {
    for (const stream of this.#streams.ofUser(userId)) void checkSession(this.#site, this.#streams, stream);
  }
}

const sessionsPrefix = sessionsSignal(0).slice(0, -1);

const hasMe = (channels: readonly LiveChannel[]): boolean => channels.includes('me');
