import { liveErrors } from '#contract/features/live/copy.ts';
import type { LiveMessage } from '#contract/features/live/entities.ts';
import { firstRetryMs } from '#contract/features/live/limits.ts';
import { channelsOf, type LiveChannel } from '#contract/features/live/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { tagListeners } from '#server/kit/signals.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { checkSession, Deliveries, type DeliveryPace, eventOf } from './deliveries.service.ts';
import { AnnouncedMoments, mayFollow, messageOf } from './messages.service.ts';
import { type StreamOutput, StreamSet } from './streams.service.ts';

export { announceComment, announceGift, announceMoment, announceUnread, type NewMoment } from './signals.service.ts';

interface Live {
  streams: StreamSet;
  moments: AnnouncedMoments;
}

const lives = new WeakMap<Site, Live>();

function liveOf(site: Site): Live {
  let live = lives.get(site);
  if (!live) {
    live = { streams: new StreamSet(), moments: new AnnouncedMoments() };
    lives.set(site, live);
  }
  return live;
}

/** Makes the streams of this process follow what is announced in any process. */
export function followSignals(site: Site, pace?: DeliveryPace): void {
  const { streams, moments } = liveOf(site);
  const deliveries = new Deliveries(site, streams, moments, pace);
  tagListeners.add(site, (tags) => deliveries.onTags(tags));
}

function ensureOn(site: Site): void {
  if (!site.options.get('live_enable')) throw new DomainError('NOT_FOUND', liveErrors.off);
}

/** The channels that the viewer may follow; missing and hidden posts are left out alike. */
async function followable({ site, viewer }: CallContext, topics: string): Promise<LiveChannel[]> {
  const channels: LiveChannel[] = [];
  for (const channel of channelsOf(topics)) if (await mayFollow(site, viewer, channel)) channels.push(channel);
  return channels;
}

async function messagesOf({ site, viewer }: CallContext, channels: readonly LiveChannel[]): Promise<LiveMessage[]> {
  const { moments } = liveOf(site);
  const messages = await Promise.all(channels.map((channel) => messageOf(site, viewer, channel, moments)));
  return messages.filter((message) => message !== null);
}

/**
 * The state of channels, as a stream says it first.
 * @throws DomainError NOT_FOUND while live updates are off, 601 for a guest who asks for nothing but `me`
 */
export async function readLiveState(context: CallContext, topics: string): Promise<LiveMessage[]> {
  ensureOn(context.site);
  const channels = await followable(context, topics);
  if (channels.length === 0 && topics === 'me') throw signInRequired(context);
  return messagesOf(context, channels);
}

/**
 * Opens an event stream. `begin` sends the head of the response once everything is checked.
 * @throws DomainError NOT_FOUND while live updates are off or when the viewer may follow none of the channels, 601 for a
 * guest who asks for nothing but `me`, OVERLOADED, RATE_LIMITED
 */
export async function openStream(context: CallContext, topics: string, begin: () => StreamOutput): Promise<void> {
  const { site } = context;
  ensureOn(site);
  const channels = await followable(context, topics);
  if (channels.length === 0)
    throw topics === 'me' ? signInRequired(context) : new DomainError('NOT_FOUND', liveErrors.nothing);
  const { streams } = liveOf(site);
  // Registered before its state is read, so that nothing is missed in between.
  const stream = streams.open(context, channels, begin);
  // A session that ended while the channels were looked up was not announced to this stream.
  if (stream.sessionToken !== null) await checkSession(site, streams, stream);
  streams.send(stream, `retry: ${firstRetryMs}\n\n`);
  try {
    for (const message of await messagesOf(context, channels)) streams.send(stream, eventOf(message));
  } catch (error) {
    site.log.warn({ err: error }, 'the state of a stream could not be read');
    streams.end(stream);
  }
}

/** How many streams are open in this process. */
export function countStreams(site: Site): number {
  return liveOf(site).streams.size;
}

/** The server stops: cuts all streams at once. */
export function closeStreams(site: Site): void {
  liveOf(site).streams.close();
}
