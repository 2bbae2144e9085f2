import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import { codeMailQueue, mailCode } from './codes.service.ts';
import * as writes from './codes.writes.ts';

const sweepEveryMs = 3_600_000;

/** Writes requested mails, and deletes expired codes and links. */
export const jobs: readonly JobWorker[] = [
  { queue: codeMailQueue, handler: (site) => (job) => mailCode(site, Number(job.codeId)) },
  {
    queue: 'codes-sweep',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteExpired(unit, unit.now - sweepEveryMs)),
  },
];
