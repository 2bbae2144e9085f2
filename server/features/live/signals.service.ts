import { z } from 'zod';

import { signalPrefix } from '#server/kit/signals.ts';
import type { Site, Unit } from '#server/kit/site.ts';

const id = z.number().int();

const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('comment'), postId: id, commentId: id }),
  z.object({ kind: z.literal('unread'), userId: id }),
  z.object({ kind: z.literal('moment'), id, authorId: id, plateId: id.nullable(), topicIds: z.array(id) }),
  z.object({ kind: z.literal('gift'), id }),
]);

/** What writes announce to the streams of all processes: ids only, and permission is checked before each delivery. */
export type LiveSignal = z.output<typeof signal>;

const prefix = `${signalPrefix}live:`;

/** A new public moment. */
export type NewMoment = Omit<Extract<LiveSignal, { kind: 'moment' }>, 'kind'>;

/** The signal of a tag; null for other tags, and for signals that only a newer version knows. */
export function signalOfTag(tag: string): LiveSignal | null {
  if (!tag.startsWith(prefix)) return null;
  try {
    return signal.safeParse(JSON.parse(tag.slice(prefix.length))).data ?? null;
  } catch {
    return null;
  }
}

async function announce(site: Site, unit: Unit, event: LiveSignal): Promise<void> {
  if (site.options.get('live_enable')) unit.touch(prefix + JSON.stringify(event));
}

/** Announces a comment that has become public, after the commit. */
export async function announceComment(
  site: Site,
  unit: Unit,
  { postId, commentId }: { postId: number; commentId: number },
): Promise<void> {
  await announce(site, unit, { kind: 'comment', postId, commentId });
}

/** Announces that the unread counts of a user changed, after the commit. */
export async function announceUnread(site: Site, unit: Unit, { userId }: { userId: number }): Promise<void> {
  await announce(site, unit, { kind: 'unread', userId });
}

/**
 * Announces a moment that has become public, after the commit; one that a guest may not see when it is delivered is
 * dropped. Fits a hook: `momentPublished.on(site, announceMoment)`.
 */
export async function announceMoment(site: Site, unit: Unit, moment: NewMoment): Promise<void> {
  const { id: momentId, authorId, plateId, topicIds } = moment;
  await announce(site, unit, { kind: 'moment', id: momentId, authorId, plateId, topicIds });
}

/** Announces a gift that was sent, after the commit. */
export async function announceGift(site: Site, unit: Unit, { recordId }: { recordId: number }): Promise<void> {
  await announce(site, unit, { kind: 'gift', id: recordId });
}
