import { z } from 'zod';

import { jobStatuses } from './rules.ts';

/** A job of the site's queue with its status. */
export const job = z.object({
  /** An integer on SQLite, a UUID on PostgreSQL. */
  id: z.string(),
  queue: z.string(),
  status: z.enum(jobStatuses),
  /** Input as JSON; secrets and email addresses are masked. */
  payload: z.string(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  last_error: z.string(),
  /** The job does not run before this time. */
  run_at: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export type ListedJob = z.output<typeof job>;
