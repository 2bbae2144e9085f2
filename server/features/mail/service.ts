import { isIP } from 'node:net';

import { emailKey, emailProblem } from '#contract/features/accounts/rules.ts';
import {
  isNotice,
  isUnsubscribable,
  type Mail,
  type MailKind,
  type Subscription,
  type UnsubscribableKind,
  unsubscribableKinds,
} from '#contract/features/mail/entities.ts';
import type { DeliveryProblem } from '#contract/features/mail/rules.ts';
import { type MailTemplate, templateProblems } from '#contract/features/mail/templates.rules.ts';
import { deliveryTexts, mailErrors, unsubscribableNames, unsubscribeTexts } from '#contract/features/mail/copy.ts';
import {
  codeMailAttempts,
  lastErrorMaxLength,
  mailAttempts,
  mailNameMaxLength,
  mailRetentionMs,
  rejectedMailAttempts,
} from '#contract/features/mail/limits.ts';
import { codeRequestLifetimeMs } from '#contract/features/auth/registrations.limits.ts';
import type { Queryable } from '#server/database/connect.ts';
import { DomainError } from '#contract/errors.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { deliveryProblemOf } from '#server/providers/mail/delivery-problem.ts';
import { type Mailer, MailRefused, type OutgoingMail } from '#server/providers/mail/mailer.ts';

import { mailerOf, newMailer } from './mailer.service.ts';
import * as reads from './reads.ts';
import { maskedAddress, oneLine, writeMail, type WrittenMail } from './views.ts';
import * as writes from './writes.ts';

export { requeueMail } from './writes.ts';

type MailRow = NonNullable<Awaited<ReturnType<typeof reads.findMail>>>;

/** Send waiting mails; the payload names one. Notices have a queue of their own, so that many of them delay no other. */
export const noticeQueue = 'mails-send';
export const accountMailQueue = 'mails-account';

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

const mailContext = (site: Site) => ({
  siteName: site.options.get('nv_site_name'),
  siteUrl: site.url,
  formatTime: (ms: number) => formatTime(site, ms),
});

/** The owner's template for a kind of mail; an invalid one is ignored. */
async function ownTemplate(db: Queryable, kind: MailKind): Promise<MailTemplate | undefined> {
  const template = await reads.findTemplate(db, kind);
  return template && Object.keys(templateProblems(kind, template)).length === 0 ? template : undefined;
}

/** Renders a mail with this template without sending it. */
export function previewMail(site: Site, mail: Mail, template: MailTemplate): WrittenMail {
  const unsubscribe = isUnsubscribable(mail.kind) ? `${site.url}/unsubscribe` : '';
  return writeMail(mail, { ...mailContext(site), unsubscribeUrl: unsubscribe, template });
}

/**
 * Writes a mail in the caller's transaction, who sends it after the commit. An invalid address, or one that has
 * unsubscribed from the kind, is skipped without an error. `trial`: a test with this template, which ignores
 * unsubscriptions.
 * @returns its id; null when it was skipped
 */
export async function storeMail(site: Site, unit: Unit, mail: Mail, trial?: MailTemplate): Promise<number | null> {
  const address = mail.to.address.trim();
  if (emailProblem(address) !== null) {
    site.log.warn({ kind: mail.kind }, 'A mail was not queued: its address is no mailbox');
    return null;
  }
  const key = emailKey(address);
  const mayStop = isUnsubscribable(mail.kind);
  if (mayStop && !trial && (await reads.isOptedOut(unit.db, key, mail.kind))) return null;
  const unsubscribe = mayStop ? unsubscribeUrl(site, key, mail.kind) : '';
  const template = trial ?? (await ownTemplate(unit.db, mail.kind));
  const written = writeMail(mail, { ...mailContext(site), unsubscribeUrl: unsubscribe, template });
  return writes.insertMail(unit, {
    to_name: oneLine(mail.to.name, mailNameMaxLength),
    to_address: address,
    kind: mail.kind,
    subject: written.subject,
    text_body: written.text,
    html_body: written.html,
    unsubscribe_url: unsubscribe,
  });
}

/**
 * Writes a mail as `storeMail` and enqueues it in the caller's transaction; no mail server is contacted here.
 * @see docs/reference/calls.md, docs/security.md
 */
export async function queueMail(site: Site, unit: Unit, mail: Mail, trial?: MailTemplate): Promise<void> {
  const id = await storeMail(site, unit, mail, trial);
  if (id !== null) await enqueueMail(unit, { id, kind: mail.kind });
}

/** Enqueues a waiting mail unless it is enqueued already. */
export async function enqueueMail(unit: Unit, { id, kind }: { id: number; kind: string }): Promise<void> {
  const queue = isNotice(kind as MailKind) ? noticeQueue : accountMailQueue;
  await unit.enqueue({ queue, payload: { mailId: id }, singletonKey: `mail:${id}`, maxAttempts: mailAttempts });
}

/** Whether a mail still has to be sent. */
export async function isMailWaiting(db: Queryable, id: number): Promise<boolean> {
  return (await reads.findMail(db, id))?.status === 'waiting';
}

/** The sender address when the owner has not set one. */
function defaultSender(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const kind = isIP(host);
  return `no-reply@${kind === 0 ? host : kind === 6 ? `[IPv6:${host}]` : `[${host}]`}`;
}

function readyToLeave(site: Site, mail: MailRow): OutgoingMail {
  return {
    name: `${mail.id}-${mail.kind}`,
    messageId: `<${mail.id}.${mail.created_at.toString(36)}@${new URL(site.url).hostname}>`,
    from: {
      name: oneLine(site.options.get('mail_from_name') || site.options.get('nv_site_name'), mailNameMaxLength),
      address: site.options.get('mail_from_address') || defaultSender(site.url),
    },
    to: { name: mail.to_name, address: mail.to_address },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: mail.created_at,
    unsubscribeUrl: mail.unsubscribe_url,
  };
}

/** Later nobody waits for a code or link any more. */
const lifetimesMs: Record<string, number> = { code: codeRequestLifetimeMs, 'password-reset': codeRequestLifetimeMs };

/**
 * What became of an attempt to send: `delivered` to a mail server or file; `refused` by the mail server for good;
 * `undelivered` for good without a mail server having taken it; `skipped` when there was nothing to send.
 */
export type MailOutcome = 'delivered' | 'refused' | 'undelivered' | 'skipped';

async function giveUp(site: Site, mail: MailRow, reason: string): Promise<void> {
  await write(site, (unit) => writes.markMail(unit, mail.id, { status: 'dead', last_error: reason }));
  site.log.error({ mailId: mail.id, kind: mail.kind, reason }, 'A mail was given up');
}

function attemptsFor(mail: MailRow, isRefused: boolean): number {
  if (isRefused) return rejectedMailAttempts;
  return mail.kind in lifetimesMs ? codeMailAttempts : mailAttempts;
}

async function noteFailure(site: Site, mail: MailRow, error: Error): Promise<MailOutcome> {
  const reason = oneLine(error.message, lastErrorMaxLength);
  const isRefused = error instanceof MailRefused;
  if (mail.attempts >= attemptsFor(mail, isRefused)) {
    await giveUp(site, mail, reason);
    return isRefused ? 'refused' : 'undelivered';
  }
  await write(site, (unit) => writes.markMail(unit, mail.id, { last_error: reason }));
  throw error;
}

/**
 * Sends one waiting mail. Mails that were sent, given up or deleted meanwhile are skipped, so the job may be repeated.
 * If the process dies between sending and recording it, the mail is sent again with the same Message-ID.
 * @throws any error of the mailer, so that the job is retried
 */
export async function sendMail(site: Site, mailer: Mailer, mailId: number, signal?: AbortSignal): Promise<MailOutcome> {
  const mail = await write(site, async (unit) =>
    (await writes.countAttempt(unit, mailId)) ? reads.findMail(unit.db, mailId) : undefined,
  );
  if (!mail) return 'skipped';
  const lifetimeMs = lifetimesMs[mail.kind] ?? Number.POSITIVE_INFINITY;
  if (site.clock.now() - mail.created_at >= lifetimeMs) {
    await giveUp(site, mail, mailErrors.tooLate);
    return 'undelivered';
  }
  try {
    await mailer.send(readyToLeave(site, mail), signal);
  } catch (error) {
    return noteFailure(site, mail, error as Error);
  }
  await write(site, (unit) => writes.markSent(unit, mailId, mailer.sends ? 'sent' : 'stored'));
  return 'delivered';
}

/** Sends one waiting mail by the site's mailer, as `sendMail`. */
export function sendMailNow(site: Site, mailId: number, signal?: AbortSignal): Promise<MailOutcome> {
  return sendMail(site, mailerOf(site), mailId, signal);
}

/**
 * Sends a waiting mail at once, whatever failed before, and never again.
 * @returns what the mail server said; null when it, or the outbox, took the mail
 */
export async function tryMail(site: Site, mailId: number): Promise<DeliveryProblem | null> {
  const mailer = newMailer(site);
  const mail = await reads.findMail(site.db, mailId);
  if (!mail) return null;
  await write(site, (unit) => writes.countAttempt(unit, mailId));
  try {
    await mailer.send(readyToLeave(site, mail));
  } catch (error) {
    const problem = deliveryProblemOf(error as Error);
    site.log.warn({ err: error, problem }, 'A test mail was not delivered');
    await write(site, (unit) => writes.markMail(unit, mailId, { status: 'dead', last_error: deliveryTexts[problem] }));
    return problem;
  }
  await write(site, (unit) => writes.markSent(unit, mailId, mailer.sends ? 'sent' : 'stored'));
  return null;
}

/** The number of undeliverable mails of the last days. */
export async function countDeadMails(site: Site): Promise<number> {
  return reads.countMails(site.db, 'dead', site.clock.now() - mailRetentionMs);
}

/** Deletes mails to others that contain the name of an erased user. */
export async function eraseMailsNaming(unit: Unit, name: string): Promise<void> {
  await writes.deleteMailsNaming(unit, name);
}

/** Deletes the mails and unsubscriptions of an address together with its account. */
export async function eraseMailAddress(unit: Unit, address: string): Promise<void> {
  await writes.deleteMailsTo(unit, address);
  await writes.deleteOptoutsOf(unit, emailKey(address));
}

interface SubscriptionKey {
  email: string;
  kind: UnsubscribableKind;
}

/** @throws DomainError VALIDATION when the token is not valid */
function readToken(site: Site, token: string): SubscriptionKey {
  const text = unseal(site.key, sealPurpose, token);
  const [email, kind] = text === null ? [] : (JSON.parse(text) as [string, string]);
  if (email === undefined || kind === undefined || !isUnsubscribable(kind)) {
    throw new DomainError('VALIDATION', unsubscribeTexts.wrongLink);
  }
  return { email, kind };
}

const everyKind = '*';

async function findSubscription(db: Queryable, { email, kind }: SubscriptionKey): Promise<Subscription> {
  const stopped = await reads.listOptouts(db, email);
  const isAllStopped = stopped.includes(everyKind);
  return {
    address: maskedAddress(email),
    kind,
    name: unsubscribableNames[kind],
    stopped: isAllStopped || stopped.includes(kind),
    all_stopped: isAllStopped,
  };
}

/** The address and kind of an unsubscribe link. @throws DomainError VALIDATION */
export async function subscriptionOf(site: Site, token: string): Promise<Subscription> {
  return findSubscription(site.db, readToken(site, token));
}

/** Unsubscribes from the kind of the token, or from all optional kinds. @throws DomainError VALIDATION */
export async function stopMails(site: Site, token: string, all = false): Promise<Subscription> {
  const key = readToken(site, token);
  return write(site, async (unit) => {
    await writes.insertOptout(unit, key.email, all ? everyKind : key.kind);
    return findSubscription(unit.db, key);
  });
}

/** Reverts `stopMails`. @throws DomainError VALIDATION */
export async function resumeMails(site: Site, token: string): Promise<Subscription> {
  const key = readToken(site, token);
  return write(site, async (unit) => {
    await writes.deleteOptouts(unit, key.email, [key.kind, everyKind]);
    return findSubscription(unit.db, key);
  });
}

/** The kinds of mail this address has unsubscribed from. */
export async function stoppedKinds(db: Queryable, address: string): Promise<UnsubscribableKind[]> {
  const stopped = await reads.listOptouts(db, emailKey(address));
  return unsubscribableKinds.filter((kind) => stopped.includes(everyKind) || stopped.includes(kind));
}

/** Subscribes the address to these kinds again, as its signed-in owner chose. */
export async function allowMails(unit: Unit, address: string, kinds: readonly UnsubscribableKind[]): Promise<void> {
  const stopped = await stoppedKinds(unit.db, address);
  if (!stopped.some((kind) => kinds.includes(kind))) return;
  const key = emailKey(address);
  await writes.deleteOptouts(unit, key, [everyKind, ...kinds]);
  for (const kind of stopped) if (!kinds.includes(kind)) await writes.insertOptout(unit, key, kind);
}
