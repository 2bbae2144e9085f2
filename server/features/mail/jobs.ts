import { mailRetentionMs } from '#contract/features/mail/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { type Site, write } from '#server/kit/site.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';

import * as reads from './reads.ts';
import { enqueueMail, sendMail, sendQueue } from './service.ts';
import * as writes from './writes.ts';

const sweepEveryMs = 3_600_000;
/** Longer than the total retry delay of a mail. */
const stalledAfterMs = 12 * 3_600_000;

async function sweep(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await writes.deleteMailsBefore(unit, unit.now - mailRetentionMs);
    const forgotten = await reads.listStalledMails(unit.db, unit.now - stalledAfterMs);
    for (const mailId of forgotten) await enqueueMail(unit, mailId);
  });
}

/** Sends what waits, and forgets what was sent long ago. Registering throws SettingError when SMTP_URL can't be used. */
export const jobs: readonly JobWorker[] = [
  {
    queue: sendQueue,
    handler: (site) => {
      const mailer = openMailer(site.settings, site.clock);
      return ({ mailId }) => sendMail(site, mailer, Number(mailId));
    },
  },
  { queue: 'mails-sweep', everyMs: sweepEveryMs, handler: (site) => () => sweep(site) },
];
