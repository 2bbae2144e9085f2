import { emailKey, emailProblem } from '#contract/features/accounts/rules.ts';
import { isUnsubscribable, type Mail } from '#contract/features/mails/entities.ts';
import { mailAttempts, mailNameMaxLength } from '#contract/features/mails/limits.ts';
import { seal } from '#server/kit/seal.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { oneLine, writeMail } from './views.ts';
import * as writes from './writes.ts';

/** Hands waiting mails over; the payload names one. */
export const sendQueue = 'mails-send';

const sealPurpose = 'unsubscribe';

function formatTime(site: Site, ms: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: site.options.get('site_timezone'),
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(ms);
}

function unsubscribeUrl(site: Site, key: string, kind: string): string {
  return `${site.url}/unsubscribe?token=${seal(site.key, sealPurpose, JSON.stringify([key, kind]))}`;
}

/**
 * Writes a mail and asks for it to be sent, in the caller's transaction: it exists exactly if that is committed.
 * Nothing of a mail server happens here. An address that is not exactly one mailbox gets nothing, nor one that has
 * unsubscribed from the kind; neither is an error of the caller.
 * @spec S7 decisions 11
 */
export async function queueMail(site: Site, unit: Unit, mail: Mail): Promise<void> {
  const address = mail.to.address.trim();
  if (emailProblem(address) !== null) {
    site.log.warn({ kind: mail.kind }, 'A mail was not queued: its address is no mailbox');
    return;
  }
  const key = emailKey(address);
  const mayStop = isUnsubscribable(mail.kind);
  if (mayStop && (await reads.isOptedOut(unit.db, key, mail.kind))) return;
  const unsubscribe = mayStop ? unsubscribeUrl(site, key, mail.kind) : '';
  const written = writeMail(mail, {
    siteName: site.options.get('nv_site_name'),
    siteUrl: site.url,
    unsubscribeUrl: unsubscribe,
    formatTime: (ms) => formatTime(site, ms),
  });
  const mailId = await writes.insertMail(unit, {
    to_name: oneLine(mail.to.name, mailNameMaxLength),
    to_address: address,
    kind: mail.kind,
    subject: written.subject,
    text_body: written.text,
    html_body: written.html,
    unsubscribe_url: unsubscribe,
  });
  await askToSend(unit, mailId);
}

async function askToSend(unit: Unit, mailId: number): Promise<void> {
  const job = { queue: sendQueue, payload: { mailId }, singletonKey: `mail:${mailId}`, maxAttempts: mailAttempts };
  await unit.enqueue(job);
}
