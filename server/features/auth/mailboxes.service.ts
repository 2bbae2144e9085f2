import { randomInt } from 'node:crypto';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import {
  findUser,
  findUserByEmail,
  hashPassword,
  markEmailVerified,
  setEmail,
  setPassword,
} from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { mailboxProven } from './added-methods.service.ts';
import { deleteResetLinks, ensureCode, spendCode } from './codes.service.ts';
import { ensurePassword } from './passwords.service.ts';
import { currentUserOf } from './sessions.service.ts';

/** Without look-alike letters and digits. */
const passwordLetters = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const initialPasswordLength = 12;

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

/** A random password that has to be replaced at the first sign-in. */
export function newInitialPassword(): string {
  const letter = (): string => passwordLetters[randomInt(passwordLetters.length)] as string;
  return Array.from({ length: initialPasswordLength }, letter).join('');
}

interface EmailProof {
  email: string;
  verifyCode: string;
  codeId: number;
}

/** Sets the email address in the transaction. If it is taken meanwhile, the error is the same as for a wrong code. */
async function claimEmail(site: Site, unit: Unit, userId: number, proof: EmailProof, codeId: number): Promise<void> {
  await spendCode(unit, codeId);
  if (await findUserByEmail(unit.db, proof.email)) throw wrong('verifyCode', registrationErrors.wrongCode);
  await setEmail(unit, userId, proof.email);
  await deleteResetLinks(unit, userId);
  await mailboxProven.emit(site, unit, { userId });
}

/**
 * Binds the first email address. An account without a password gets a random one that is shown once and has to be
 * replaced at the next sign-in.
 * @throws DomainError CONFLICT when one is bound, VALIDATION
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function bindEmail(
  context: CallContext,
  input: EmailProof,
): Promise<CurrentUser & { initial_password: string | null }> {
  const { site } = context;
  const userId = requireUserId(context);
  const user = await findUser(site.db, userId);
  if (user?.email) throw new DomainError('CONFLICT', registrationErrors.alreadyBound);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'bind-email' });
  const initial = user?.password_hash ? null : newInitialPassword();
  const passwordHash = initial === null ? null : await hashPassword(initial);
  await write(site, async (unit) => {
    await claimEmail(site, unit, userId, input, codeId);
    if (passwordHash !== null) await setPassword(unit, userId, passwordHash, true);
    await audit(context, unit, { action: 'user.bind-email', target: { type: 'user', id: userId } });
  });
  return { ...(await currentUserOf(context)), initial_password: initial };
}

/** Replaces the bound email address and notifies the old one. @throws DomainError VALIDATION */
export async function changeEmail(
  context: CallContext,
  input: EmailProof & { password: string },
): Promise<CurrentUser> {
  const { site } = context;
  const userId = requireUserId(context);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  await ensurePassword(context, userId, input.password, 'password');
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'change-email' });
  await write(site, async (unit) => {
    const before = await findUser(unit.db, userId);
    await claimEmail(site, unit, userId, input, codeId);
    await audit(context, unit, { action: 'user.change-email', target: { type: 'user', id: userId } });
    if (!before?.email) return;
    const to = { name: before.name, address: before.email };
    await queueMail(site, unit, { kind: 'email-changed', to, email: input.email, at: unit.now });
  });
  return currentUserOf(context);
}

/** The mailbox that the signed-in user still has to prove. @throws DomainError 601, 603, CONFLICT when it is proven */
export async function unprovenEmail(context: CallContext): Promise<string> {
  const user = await findUser(context.site.db, requireUserId(context));
  if (!user?.email) throw new DomainError('603');
  if (user.email_verified_at !== null) throw new DomainError('CONFLICT', registrationErrors.alreadyVerified);
  return user.email;
}

/** Proves the bound mailbox with a mailed code. @throws DomainError 603, CONFLICT, VALIDATION */
export async function verifyEmail(
  context: CallContext,
  input: Pick<EmailProof, 'verifyCode' | 'codeId'>,
): Promise<CurrentUser> {
  const { site } = context;
  const userId = requireUserId(context);
  const email = await unprovenEmail(context);
  const given = { id: input.codeId, code: input.verifyCode, email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'verify-email' });
  await write(site, async (unit) => {
    await spendCode(unit, codeId);
    // The code proves the mailbox that it was sent to, which may have been replaced meanwhile.
    if ((await findUser(unit.db, userId))?.email !== email) throw wrong('verifyCode', registrationErrors.wrongCode);
    await markEmailVerified(unit, userId);
    await mailboxProven.emit(site, unit, { userId });
    await audit(context, unit, { action: 'user.verify-email', target: { type: 'user', id: userId } });
  });
  return currentUserOf(context);
}
