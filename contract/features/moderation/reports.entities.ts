import { z } from 'zod';

import { reportReasonNames, type ReportReason, reportStatuses, reportTypes } from './reports.rules.ts';

const reason = z.enum(reportReasonNames as [ReportReason, ...ReportReason[]]);

/** The target of a report in its current state. */
export const reportedTarget = z.object({
  /** False: it has been deleted. */
  exists: z.boolean(),
  /** Title of the article, title of the commented article, or name of the user. */
  title: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  /** Where it is shown; '' if nowhere. */
  url: z.string(),
  author: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  /** 状态 (status) of a comment or post, otherwise ''. */
  state: z.string(),
  /** A moment; other posts are articles and pages. */
  is_moment: z.boolean(),
});

export type ReportedTarget = z.output<typeof reportedTarget>;

/** All reports of one target that have the same status. */
export const reportGroup = z.object({
  /** Id of the latest report; resolving it resolves the whole group. */
  id: z.number().int(),
  type: z.enum(reportTypes),
  target_id: z.number().int(),
  status: z.enum(reportStatuses),
  /** Number of distinct reporters. */
  reporters: z.number().int(),
  reasons: z.array(z.object({ reason, count: z.number().int() })),
  /** The newest reports that contain a text in addition to the reason. */
  details: z.array(z.object({ reason, text: z.string(), at: z.string() })),
  first_at: z.string(),
  last_at: z.string(),
  handled_at: z.string().nullable(),
  handled_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  target: reportedTarget,
});

export type ReportGroup = z.output<typeof reportGroup>;
