import { z } from 'zod';

import { giftRecord } from '#contract/features/gifts/entities.ts';

const id = z.number().int();

/** A new public moment: ids only, the contents come by calls. */
export const announcedMoment = z.object({
  id,
  author_id: id,
  plate_id: id.nullable(),
  topic_ids: z.array(id),
});

/**
 * The state of a channel, in a stream and in the answer to polling alike. Each message is complete, so a lost one does
 * no harm.
 */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('me'),
    user_id: id,
    /** Notifications and messages, each counted up to 100. */
    unread: id,
    unread_messages: id,
  }),
  z.object({
    kind: z.literal('post'),
    post_id: id,
    comment_total: id,
    /** The comments that have just become public; empty in a first message and when polling. */
    comment_ids: z.array(id),
  }),
  z.object({
    kind: z.literal('moments'),
    /** The moments last announced, newest first. */
    list: z.array(announcedMoment),
  }),
  z.object({
    kind: z.literal('gifts'),
    /** The gifts sent last, newest first, as the ticker shows them. */
    list: z.array(giftRecord),
  }),
]);

export type AnnouncedMoment = z.output<typeof announcedMoment>;
export type LiveMessage = z.output<typeof liveMessage>;
