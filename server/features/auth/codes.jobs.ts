import { type Site, write } from '#server/kit/site.ts';

import { codeMailQueue, mailCode } from './codes.service.ts';
import * as writes from './codes.writes.ts';

const queue = 'codes-sweep';
const sweepEveryMs = 3_600_000;

/** Writes the mails that were asked for, and forgets codes and links that are too old. */
export function registerCodeJobs(site: Site): void {
  site.jobs.handle(codeMailQueue, ({ codeId }) => mailCode(site, Number(codeId)));
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteExpired(unit, unit.now - sweepEveryMs)));
  site.jobs.every(queue, sweepEveryMs);
}
