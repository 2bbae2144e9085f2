import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { emailKey, emailProblem } from '#contract/features/accounts/rules.ts';
import { mailboxKey } from '#contract/features/auth/codes.rules.ts';
import type { Mail } from '#contract/features/mail/entities.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import type { CodeType } from '#contract/features/auth/registrations.entities.ts';
import {
  codeDigits,
  codeLifetimeMs,
  codesOfMailbox,
  codesOfNet,
  codesOfSite,
  codeTries,
  resetLifetimeMs,
} from '#contract/features/auth/registrations.limits.ts';
import { DomainError } from '#contract/errors.ts';
import { findUserByEmail } from '#server/features/accounts/service.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { countEvents, noteEvent, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { addressNet } from '#server/kit/limiter.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './codes.reads.ts';
import * as writes from './codes.writes.ts';

const siteKey = 'code:site';
/** Its row only says that a link was asked for: no code goes with it. */
const resetPurpose = 'reset';
/** Writes the mails that were asked for; the payload names the row. */
export const codeMailQueue = 'codes-mail';

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

function hashCode(site: Site, code: string): string {
  return createHmac('sha256', site.key).update(`code ${code}`).digest('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** Mails of this kind are counted for the mailbox, for the neighbourhood that asks, and for the site. @spec decisions 2 */
async function ensureMayMail(ask: Ask): Promise<void> {
  const { site } = ask;
  const recent = await countEvents(site.db, siteKey, codesOfSite.windowMs, site.clock.now());
  if (recent >= codesOfSite.max) await ensureChallenge(ask, 'code');
}

/** Counts one mail to a mailbox, in the transaction that writes it. @throws DomainError RATE_LIMITED */
export async function countMail(ask: Ask, unit: Unit, email: string): Promise<void> {
  await takeLimits(ask.site, unit, [
    { key: `code:mailbox:${mailboxKey(email)}`, rules: codesOfMailbox },
    { key: `code:net:${addressNet(ask.browser.ip)}`, rules: codesOfNet },
  ]);
  await noteEvent(unit, siteKey);
}

/** For whom a code is: those about an account belong to the person who is signed in. @throws DomainError 601 */
function personFor(ask: Ask, type: CodeType): number | null {
  if (type === 'register' || type === 'forget') return null;
  if (ask.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (ask.viewer.userId === null) throw new DomainError('601');
  return ask.viewer.userId;
}

/** Keeps that somebody asked for a mail. Who has an account is looked up later, so that the time it takes tells nothing. */
async function keepRequest(ask: Ask, purpose: CodeType | typeof resetPurpose, email: string, userId: number | null) {
  const { site } = ask;
  await ensureMayMail(ask);
  return write(site, async (unit) => {
    await countMail(ask, unit, email);
    const codeId = await writes.insertCode(unit, {
      purpose,
      email,
      email_key: emailKey(email),
      user_id: userId,
      code_hash: '',
      created_at: unit.now,
      expires_at: unit.now + codeLifetimeMs,
      used_at: null,
    });
    await unit.enqueue({ queue: codeMailQueue, payload: { codeId } });
    return codeId;
  });
}

/**
 * Asks for a code to be sent. The answer is the same for every address, and takes the same time.
 * @returns the id of the code
 * @throws DomainError VALIDATION, 601, RATE_LIMITED, CHALLENGE_REQUIRED
 * @spec S5 S7, decisions 2
 */
export async function sendCode(ask: Ask, input: { email: string; type: CodeType }): Promise<number> {
  const { email, type } = input;
  const userId = personFor(ask, type);
  if (emailProblem(email)) throw wrong('email', registrationErrors.emailFormat);
  return keepRequest(ask, type, email, userId);
}

/** Asks for a link for a new password to be sent, if the mailbox has an account. */
export async function sendReset(ask: Ask, email: string): Promise<void> {
  await keepRequest(ask, resetPurpose, email, null);
}

/** Makes a link for a new password. @returns its token, which is only in the mail */
async function createReset(unit: Unit, userId: number, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await writes.insertReset(unit, {
    token_hash: hashToken(token),
    user_id: userId,
    email_key: emailKey(email),
    created_at: unit.now,
    expires_at: unit.now + resetLifetimeMs,
    used_at: null,
  });
  return token;
}

/** What goes to the mailbox; nothing where nobody has an account to get back into. */
async function mailFor(site: Site, unit: Unit, request: reads.CodeRequest, code: string): Promise<Mail | null> {
  const { purpose, email } = request;
  const owner = await findUserByEmail(unit.db, email);
  const to = { name: owner?.name ?? '', address: email };
  if (purpose === 'forget') return owner ? { kind: 'code', to, purpose, code } : null;
  if (purpose === resetPurpose) {
    // While the licence is invalid only those who can mend it come in.
    const isHelped = owner?.email && (editionOf(site) !== 'invalid' || owner.role === 'administrator');
    if (!owner || !isHelped) return null;
    return { kind: 'password-reset', to, token: await createReset(unit, owner.id, email) };
  }
  if (owner) return { kind: purpose === 'register' ? 'already-registered' : 'already-bound', to };
  return { kind: 'code', to, purpose: purpose as CodeType, code };
}

/** Writes the mail that was asked for, once. A code that nobody is told opens nothing. */
export async function mailCode(site: Site, codeId: number): Promise<void> {
  await write(site, async (unit) => {
    const request = await reads.findRequest(unit.db, codeId, unit.now);
    if (!request) return;
    const code = newCode();
    const mail = await mailFor(site, unit, request, code);
    const isTold = mail?.kind === 'code';
    const hash = isTold ? hashCode(site, code) : hashToken(randomBytes(32).toString('base64url'));
    const isFirst = await writes.giveHash(unit, codeId, hash);
    if (isFirst && mail) await queueMail(site, unit, mail);
  });
}

/** What somebody says they read in a mail. */
export interface GivenCode {
  id: number | undefined;
  code: string | undefined;
  purpose: CodeType;
  email: string;
  userId: number | null;
}

/**
 * Judges a code; each try counts, a refused one too, and after five it is worth nothing. It is used up by `spendCode`.
 * @throws DomainError VALIDATION naming `verifyCode`
 * @spec decisions 2
 */
export async function ensureCode(site: Site, given: GivenCode): Promise<number> {
  const { id, code, purpose, email, userId } = given;
  const refuse = (): never => {
    throw wrong('verifyCode', registrationErrors.wrongCode);
  };
  if (id === undefined || !/^\d{6}$/.test(code ?? '') || emailProblem(email)) return refuse();
  const scope = { id, purpose, emailKey: emailKey(email), userId };
  const kept = await write(site, (unit) => writes.takeTry(unit, scope, codeTries));
  if (kept === undefined) return refuse();
  const [there, typed] = [Buffer.from(kept), Buffer.from(hashCode(site, code as string))];
  return there.length === typed.length && timingSafeEqual(there, typed) ? id : refuse();
}

/** Uses a code up in the transaction of what it opens. @throws DomainError VALIDATION when somebody was faster */
export async function spendCode(unit: Unit, id: number): Promise<void> {
  if (!(await writes.spendCode(unit, id))) throw wrong('verifyCode', registrationErrors.wrongCode);
}

/** Whom a link is for, while it may still be used. */
export async function findReset(site: Site, token: string): Promise<{ userId: number; emailKey: string } | null> {
  const row = await reads.findReset(site.db, hashToken(token), site.clock.now());
  return row ? { userId: row.user_id, emailKey: row.email_key } : null;
}

/** @throws DomainError VALIDATION when it was used meanwhile */
export async function spendReset(unit: Unit, token: string): Promise<void> {
  if (!(await writes.spendReset(unit, hashToken(token)))) throw wrong('token', registrationErrors.resetLink);
}

/** Ends every link that was sent to a person: their password or mailbox is another one now. */
export async function endResets(unit: Unit, userId: number): Promise<void> {
  await writes.deleteResets(unit, userId);
}

/** Forgets what was sent to a person who is erased. */
export async function forgetCodes(unit: Unit, userId: number, email: string | null): Promise<void> {
  await writes.deleteResets(unit, userId);
  await writes.deleteCodesOf(unit, userId, emailKey(email ?? ''));
}
