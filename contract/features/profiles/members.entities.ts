import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/** 正常, 封禁中, 注销中. */
export const memberStates = ['active', 'banned', 'leaving'] as const;

export type MemberState = (typeof memberStates)[number];

/** A user as shown to the administrator. */
export const member = authorRef.extend({
  /** '' if none is bound. */
  email: z.string(),
  /** Whether a code or link sent to the mailbox came back. */
  email_verified: z.boolean(),
  region: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** The current 封禁 (ban), or null; `until` null: permanent. */
  ban: z.object({ reason: z.string(), at: z.string(), until: z.string().nullable() }).nullable(),
  /** 注销: time at which the account is erased. */
  leaves_at: z.string().nullable(),
  /** Public articles and approved comments. */
  article_count: z.number().int(),
  comment_count: z.number().int(),
});

export type Member = z.output<typeof member>;
