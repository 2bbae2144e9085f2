import { z } from 'zod';

import { commentAuthor, commentStatuses } from './entities.ts';

/** Moderation actions and the resulting status. */
export const moderationActions = { approve: 'approved', spam: 'spam', trash: 'trash', wait: 'pending' } as const;

export type ModerationAction = keyof typeof moderationActions;

/** A comment as shown to moderators. */
export const moderatedComment = z.object({
  id: z.number().int(),
  status: z.enum(commentStatuses),
  author: commentAuthor,
  /** Email address and IP address: '' if there is none, null if the viewer may not see them. */
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** 属地 (region) and browser as display text. */
  region: z.string(),
  device: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  /** Why it is held; '' if it is not. */
  held_for: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  reply_to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  post: z.object({ id: z.number().int(), title: z.string(), url: z.string() }),
  /** Where it is shown; '' if it is not visible. */
  url: z.string(),
  /** Unresolved reports. */
  open_reports: z.number().int(),
});

export type ModeratedComment = z.output<typeof moderatedComment>;

/** Number of comments by status. */
export const commentCounts = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  spam: z.number().int(),
  trash: z.number().int(),
});

export type CommentCounts = z.output<typeof commentCounts>;
