import { z } from 'zod';

import { jobStatuses } from './rules.ts';

/** Durable work of the site and what became of it. */
export const job = z.object({
  /** A number on SQLite, a UUID on PostgreSQL. */
  id: z.string(),
  queue: z.string(),
  status: z.enum(jobStatuses),
  /** What it was given, as JSON; secrets and mailboxes are masked. */
  payload: z.string(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  last_error: z.string(),
  /** Not before this time. */
  run_at: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export type ListedJob = z.output<typeof job>;
