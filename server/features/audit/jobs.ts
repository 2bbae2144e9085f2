import { auditDays } from '#contract/features/audit/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Deletes old log entries. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'audits-sweep',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => () => write(site, (unit) => writes.deleteAuditRowsBefore(unit, unit.now - auditDays * dayMs)),
  },
];
