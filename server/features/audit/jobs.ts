import { auditDays } from '#contract/features/audit/limits.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const queue = 'audits-sweep';
const dayMs = 86_400_000;

/** Forgets what lies long enough behind. */
export function registerAuditJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteActsBefore(unit, unit.now - auditDays * dayMs)));
  site.jobs.every(queue, dayMs);
}
