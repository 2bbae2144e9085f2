import { z } from 'zod';

import { commentAuthor, commentStatuses } from './entities.ts';

/** What is done with comments, by the state that they are in afterwards. */
export const judgements = { approve: 'approved', spam: 'spam', trash: 'trash', wait: 'pending' } as const;

export type JudgementAct = keyof typeof judgements;

/** A comment with all that helps to judge it. */
export const reviewedComment = z.object({
  id: z.number().int(),
  status: z.enum(commentStatuses),
  author: commentAuthor,
  /** Their mailbox and address: '' when there is none, null for those who may not know. */
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** 属地 and browser in words. */
  region: z.string(),
  device: z.string(),
  /** Sanitised. */
  html: z.string(),
  /** Why it waits; '' when it does not. */
  held_for: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  reply_to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  post: z.object({ id: z.number().int(), title: z.string(), url: z.string() }),
  /** Where it is read; '' while it is not shown. */
  url: z.string(),
  /** Reports that nobody has dealt with. */
  open_reports: z.number().int(),
});

export type ReviewedComment = z.output<typeof reviewedComment>;

/** How many comments are in each state. */
export const commentCounts = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  spam: z.number().int(),
  trash: z.number().int(),
});

export type CommentCounts = z.output<typeof commentCounts>;
