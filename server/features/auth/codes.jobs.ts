import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import { codeMailQueue, mailCode } from './codes.service.ts';
import * as writes from './codes.writes.ts';

const sweepEveryMs = 3_600_000;

function requestOf({ codeId, eventIds }: Record<string, unknown>) {
  const isId = (id: unknown): id is number => typeof id === 'number';
  return { codeId: Number(codeId), eventIds: Array.isArray(eventIds) ? eventIds.filter(isId) : [] };
}

/** Writes and sends requested mails, and deletes expired codes and links. */
export const jobs: readonly JobWorker[] = [
  { queue: codeMailQueue, lane: 'urgent', handler: (site) => (job, signal) => mailCode(site, requestOf(job), signal) },
  {
    queue: 'codes-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteExpired(unit, unit.now - sweepEveryMs)),
  },
];
