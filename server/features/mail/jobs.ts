import { mailsKeptMs } from '#contract/features/mail/limits.ts';
import { type Site, write } from '#server/kit/site.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';

import * as reads from './reads.ts';
import { askToSend, sendMail, sendQueue } from './service.ts';
import * as writes from './writes.ts';

const sweepQueue = 'mails-sweep';
const sweepEveryMs = 3_600_000;
/** Longer than all the pauses between the tries of a mail. */
const forgottenAfterMs = 12 * 3_600_000;

async function sweep(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await writes.deleteMailsBefore(unit, unit.now - mailsKeptMs);
    const forgotten = await reads.listForgottenMails(unit.db, unit.now - forgottenAfterMs);
    for (const mailId of forgotten) await askToSend(unit, mailId);
  });
}

/** Sends what waits, and forgets what was sent long ago. @throws SettingError when SMTP_URL can't be used */
export function registerMailJobs(site: Site, mailer: Mailer = openMailer(site.settings, site.clock)): void {
  site.jobs.handle(sendQueue, ({ mailId }) => sendMail(site, mailer, Number(mailId)));
  site.jobs.handle(sweepQueue, () => sweep(site));
  site.jobs.every(sweepQueue, sweepEveryMs);
}
