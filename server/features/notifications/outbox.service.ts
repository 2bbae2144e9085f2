import { deliveryTexts, mailTestTexts } from '#contract/features/mail/copy.ts';
import { outboxErrors, outboxTexts } from '#contract/features/notifications/outbox.copy.ts';
import type { ChannelResult, MailTestResult, OutboxMail } from '#contract/features/notifications/outbox.entities.ts';
import { mailTestsPerOwner, outboxPageSize } from '#contract/features/notifications/limits.ts';
import { grantsAccountAccess } from '#contract/features/notifications/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { sendToAllChannels } from './channels.service.ts';
import { mailerOf } from '#server/features/mail/mailer.service.ts';
import { enqueueMail, requeueMail, storeMail, tryMail } from '#server/features/mail/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, write } from '#server/kit/site.ts';
import type { PostMessage } from '#server/providers/channels/channel.ts';

import * as reads from './outbox.reads.ts';
import { viewMail } from './outbox.views.ts';

/** Mails of the last thirty days, newest first. */
export async function listMails(
  { site: { db } }: CallContext,
  asked: { status: string; search: string; page: number; page_size?: number | undefined },
): Promise<Page<OutboxMail>> {
  const { status, page, page_size = outboxPageSize } = asked;
  const filter = { status, search: plainText(asked.search).trim() };
  const [total, rows] = await Promise.all([
    reads.countMails(db, filter),
    reads.listMails(db, filter, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewMail), total, page, page_size };
}

/** The text of a mail, unless it contains a code or link to an account. @throws DomainError NOT_FOUND */
export async function mailText({ site }: CallContext, id: number): Promise<string> {
  const mail = await reads.findMail(site.db, id);
  if (!mail) throw new DomainError('NOT_FOUND', outboxErrors.missing);
  return grantsAccountAccess(mail.kind) ? outboxTexts.hidden : mail.text_body;
}

/** Sends a mail again with all tries. @throws DomainError NOT_FOUND, CONFLICT */
export async function resendMail(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const mail = await reads.findMail(unit.db, id);
    if (!mail) throw new DomainError('NOT_FOUND', outboxErrors.missing);
    if (grantsAccountAccess(mail.kind)) throw new DomainError('CONFLICT', outboxErrors.notAgain);
    if (mail.status === 'waiting') throw new DomainError('CONFLICT', outboxErrors.isWaiting);
    await requeueMail(unit, id);
    await enqueueMail(unit, mail);
    await audit(context, unit, {
      action: 'mail.resend',
      target: { type: 'mail', id },
      after: { subject: mail.subject },
    });
  });
}

/**
 * Sends the caller a test mail and waits for what the mail server says.
 * @throws DomainError CONFLICT without an address, RATE_LIMITED
 */
export async function sendTestMail(context: CallContext): Promise<MailTestResult> {
  const { site, viewer } = context;
  const { to, mailId } = await write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: `mail-test:${viewer.userId}`, rules: mailTestsPerOwner }]);
    const person = viewer.userId === null ? undefined : await reads.findRecipientEmail(unit.db, viewer.userId);
    if (!person?.email) throw new DomainError('CONFLICT', outboxErrors.noMailbox);
    const recipient = { name: person.name, address: person.email };
    const { testTitle: title, testText: text } = outboxTexts;
    const mail = { kind: 'owner-notice', to: recipient, title, text, path: '/nv-admin/mails' } as const;
    return { to: person.email, mailId: await storeMail(site, unit, mail) };
  });
  if (mailId === null) throw new DomainError('CONFLICT', outboxErrors.noMailbox);
  const problem = await tryMail(site, mailId);
  if (problem !== null) return { to, outcome: 'failed', message: deliveryTexts[problem] };
  if (!mailerOf(site).sends) return { to, outcome: 'stored', message: mailTestTexts.stored };
  return { to, outcome: 'sent', message: mailTestTexts.sent(to) };
}

/** Sends a test message by every configured channel. */
export async function testChannels({ site }: CallContext, post?: PostMessage): Promise<ChannelResult[]> {
  const { testTitle: title, testText: text } = outboxTexts;
  return sendToAllChannels(site, { title, text, url: '/nv-admin/mails' }, post);
}
