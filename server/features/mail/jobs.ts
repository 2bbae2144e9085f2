import { mailRetentionMs } from '#contract/features/mail/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import type { JobHandler } from '#server/kit/jobs.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { mailerOf } from './mailer.service.ts';
import { accountMailQueue, enqueueMail, noticeQueue, sendMailNow } from './service.ts';
import * as writes from './writes.ts';

const sweepEveryMs = 3_600_000;
/** Longer than the total retry delay of a mail. */
const stalledAfterMs = 12 * 3_600_000;

async function sweep(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await writes.deleteMailsBefore(unit, unit.now - mailRetentionMs);
    const forgotten = await reads.listStalledMails(unit.db, unit.now - stalledAfterMs);
    for (const mail of forgotten) await enqueueMail(unit, mail);
  });
}

const send = (site: Site): JobHandler => {
  // Throws SettingError when SMTP_URL cannot be used.
  mailerOf(site);
  return async ({ mailId }, signal) => {
    await sendMailNow(site, Number(mailId), signal);
  };
};

/** Sends what waits, and deletes what was sent long ago. */
export const jobs: readonly JobWorker[] = [
  { queue: accountMailQueue, lane: 'urgent', handler: send },
  { queue: noticeQueue, lane: 'outbound', handler: send },
  { queue: 'mails-sweep', lane: 'default', everyMs: sweepEveryMs, handler: (site) => () => sweep(site) },
];
