import { endedSessionDays } from '#contract/features/accounts/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Deletes sessions some days after they expired; until then their cookie is answered 602. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'accounts-sweep',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => () =>
      write(site, (unit) => writes.deleteSessionsBefore(unit, unit.now - endedSessionDays * dayMs)),
  },
];
