import { z } from 'zod';

import { reportReasonNames, type ReportReason, reportStatuses, reportTypes } from './reports.rules.ts';

const reason = z.enum(reportReasonNames as [ReportReason, ...ReportReason[]]);

/** What was reported, as it is now. */
export const reportedThing = z.object({
  /** False: it is gone. */
  exists: z.boolean(),
  /** Its own name: the title of the article, of the article that is commented on, the person's name. */
  title: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  /** Where it is read; '' where it cannot be. */
  url: z.string(),
  author: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  /** 状态 of a comment or article, else ''. */
  state: z.string(),
});

export type ReportedThing = z.output<typeof reportedThing>;

/** One thing with all that was said of it in one state. */
export const reportGroup = z.object({
  /** Of the latest report: by it the whole group is settled. */
  id: z.number().int(),
  type: z.enum(reportTypes),
  target_id: z.number().int(),
  status: z.enum(reportStatuses),
  /** Different people. */
  reporters: z.number().int(),
  reasons: z.array(z.object({ reason, count: z.number().int() })),
  /** The latest words of those who said more than a reason. */
  details: z.array(z.object({ reason, text: z.string(), at: z.string() })),
  first_at: z.string(),
  last_at: z.string(),
  handled_at: z.string().nullable(),
  handled_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  target: reportedThing,
});

export type ReportGroup = z.output<typeof reportGroup>;
