import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/** The other user of a conversation; after 注销 (account deletion) only the name 已注销用户 is left. */
export const correspondent = authorRef.extend({
  erased: z.boolean(),
});

export type Correspondent = z.output<typeof correspondent>;

export const conversation = z.object({
  person: correspondent,
  last: z.object({
    id: z.number().int(),
    /** Plain text, shortened. */
    text: z.string(),
    mine: z.boolean(),
    created_at: z.string(),
  }),
  unread: z.number().int(),
});

export type Conversation = z.output<typeof conversation>;

export const messageItem = z.object({
  id: z.number().int(),
  mine: z.boolean(),
  /** Sanitised HTML. */
  html: z.string(),
  created_at: z.string(),
});

export type MessageItem = z.output<typeof messageItem>;

export const blockedUser = correspondent.extend({ blocked_at: z.string() });

export type BlockedUser = z.output<typeof blockedUser>;
