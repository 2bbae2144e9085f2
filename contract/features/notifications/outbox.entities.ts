import { z } from 'zod';

import { mailStatuses, mailTestOutcomes } from '#contract/features/mail/rules.ts';

/** A mail of the last thirty days with its delivery status. */
export const outboxMail = z.object({
  id: z.number().int(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  last_error: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});

export type OutboxMail = z.output<typeof outboxMail>;

/** Result of a test mail; `message` says it in Chinese. */
export const mailTestResult = z.object({
  to: z.string(),
  outcome: z.enum(mailTestOutcomes),
  message: z.string(),
});

export type MailTestResult = z.output<typeof mailTestResult>;

/** Result of testing one channel. */
export const channelResult = z.object({ channel: z.string(), ok: z.boolean(), error: z.string() });

export type ChannelResult = z.output<typeof channelResult>;
