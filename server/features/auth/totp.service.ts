import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

import type { Secret, TOTP } from 'otpauth';

import { addedMethods, totpErrors } from '#contract/features/auth/copy.ts';
import type { SignInMethods } from '#contract/features/auth/totp.entities.ts';
import {
  otpAttemptMs,
  otpTries,
  otpTriesPerUser,
  recoveryCodeCount,
  totpDigits,
  totpDrift,
  totpPeriodSeconds,
} from '#contract/features/auth/totp.limits.ts';
import { profileErrors } from '#contract/features/profiles/copy.ts';
import { freshSignInMs } from '#contract/features/profiles/limits.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { DomainError } from '#contract/errors.ts';
import { isPasswordCorrect, lockUser, type UserRow } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { mailAddedMethod } from './added-methods.service.ts';
import { clearEvents, uncountEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './totp.reads.ts';
import * as writes from './totp.writes.ts';

const sealPurpose = 'totp';
/** Binds a sign-in that waits for the second factor to this browser. */
const attemptCookie = 'somnia_otp';
/** Without look-alike letters and digits. */
const recoveryLetters = '23456789abcdefghjkmnpqrstuvwxyz';

const wrong = (field: string, text: string): DomainError =>
  new DomainError('VALIDATION', text, { fields: { [field]: text } });

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether the user signed in recently enough to skip the password. */
export async function isRecentSignIn(context: CallContext): Promise<boolean> {
  const token = context.client.sessionToken;
  if (token === null) return false;
  const signedInAt = await reads.findSignInTime(context.site.db, requireUserId(context), hashToken(token));
  return signedInAt !== null && context.site.clock.now() - signedInAt <= freshSignInMs;
}

/**
 * Verifies the account owner by a recent sign-in or the password.
 * @throws DomainError VALIDATION naming the field `password`, RATE_LIMITED
 */
export async function ensureOwner(context: CallContext, password: string | undefined): Promise<void> {
  if (await isRecentSignIn(context)) return;
  if (!password) throw wrong('password', profileErrors.passwordNeeded);
  const userId = requireUserId(context);
  await write(context.site, (unit) =>
    takeLimits(context.site, unit, [{ key: `owner:${userId}`, rules: [{ max: 10, windowMs: 3_600_000 }] }]),
  );
  const owner = await reads.findOwner(context.site.db, userId);
  if (!(await isPasswordCorrect(owner, password))) throw wrong('password', registrationErrors.wrongPassword);
}

/**
 * As `ensureOwner`, but a recent sign-in is only enough for users without a password. For exporting and restoring the
 * whole site.
 * @throws DomainError PASSWORD_WRONG naming the field `password`, RATE_LIMITED
 */
export async function ensurePassword(
  context: CallContext,
  password: string,
  texts: { wrong: string; none: string },
): Promise<void> {
  const userId = requireUserId(context);
  await write(context.site, (unit) =>
    takeLimits(context.site, unit, [{ key: `owner:${userId}`, rules: [{ max: 10, windowMs: 3_600_000 }] }]),
  );
  const owner = await reads.findOwner(context.site.db, userId);
  const hasPassword = Boolean(owner.password_hash);
  const isOwner = hasPassword
    ? password !== '' && (await isPasswordCorrect(owner, password))
    : await isRecentSignIn(context);
  const text = hasPassword ? texts.wrong : texts.none;
  if (!isOwner) throw new DomainError('PASSWORD_WRONG', text, { fields: { password: text } });
  // Only wrong ones count: an administrator may confirm many acts in an hour.
  await write(context.site, (unit) => uncountEvents(context.site, unit, `owner:${userId}`));
}

/** The user's sign-in methods. */
export async function signInMethodsOf(context: CallContext): Promise<SignInMethods> {
  const userId = requireUserId(context);
  const { db } = context.site;
  const [owner, totp, left, fresh] = await Promise.all([
    reads.findOwner(db, userId),
    reads.findTotp(db, userId),
    reads.countRecoveryCodes(db, userId),
    isRecentSignIn(context),
  ]);
  const isOn = totp !== undefined && totp.confirmed_at !== null;
  return {
    has_password: owner.password_hash !== null,
    totp_enabled: isOn,
    recovery_left: isOn ? left : 0,
    is_fresh: fresh,
  };
}

/** Loaded with the first code; most people have no second factor. */
const otpauth = () => import('otpauth');

async function generatorOf(site: Site, name: string, secret: Secret): Promise<TOTP> {
  const { TOTP } = await otpauth();
  const issuer = site.options.get('nv_site_name');
  return new TOTP({ issuer, label: name, secret, digits: totpDigits, period: totpPeriodSeconds, algorithm: 'SHA1' });
}

/** The time step of a code, or null when the code is not currently valid. */
async function stepOf(site: Site, sealed: string, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const secret = unseal(site.key, sealPurpose, sealed);
  if (secret === null) return null;
  const timestamp = site.clock.now();
  const { Secret } = await otpauth();
  const totp = await generatorOf(site, '', Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp, window: totpDrift });
  return delta === null ? null : Math.floor(timestamp / 1000 / totpPeriodSeconds) + delta;
}

/** Starts setup with a new secret, which is not active until confirmed. @throws DomainError CONFLICT, VALIDATION */
export async function beginTotp(
  context: CallContext,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await ensureOwner(context, password);
  const { site } = context;
  const userId = requireUserId(context);
  const owner = await reads.findOwner(site.db, userId);
  const { Secret } = await otpauth();
  const secret = new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer });
  await write(site, async (unit) => {
    const before = await reads.findTotp(unit.db, userId);
    if (before?.confirmed_at) throw new DomainError('CONFLICT', totpErrors.alreadyOn);
    const sealed = seal(site.key, sealPurpose, secret.base32);
    await writes.putTotp(unit, { user_id: userId, sealed, created_at: unit.now, confirmed_at: null });
  });
  return { secret: secret.base32, uri: (await generatorOf(site, owner.name, secret)).toString() };
}

const tryKey = (userId: number): string => `totp:${userId}`;

/** Wrong codes of a signed-in user are limited too, so that nobody can guess on a shared browser. */
async function countTry(context: CallContext, userId: number): Promise<void> {
  const key = tryKey(userId);
  await write(context.site, (unit) =>
    takeLimits(context.site, unit, [{ key, rules: [{ max: 10, windowMs: 15 * 60_000 }] }]),
  );
}

function newRecoveryCodes(): string[] {
  const part = (): string =>
    Array.from({ length: 5 }, () => recoveryLetters[randomInt(recoveryLetters.length)] as string).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}

function hashRecovery(site: Site, userId: number, code: string): string {
  const plain = code.toLowerCase().replace(/[^0-9a-z]/g, '');
  return createHmac('sha256', site.key).update(`recovery ${userId} ${plain}`).digest('base64url');
}

async function giveRecoveryCodes(site: Site, unit: Unit, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecovery(site, userId, code));
  await writes.replaceRecoveryCodes(unit, userId, hashes);
  return codes;
}

async function ensureTotpCode(
  context: CallContext,
  unit: Unit,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<void> {
  const totp = await reads.findTotp(unit.db, userId);
  if (!totp) throw new DomainError('CONFLICT', isConfirmed ? totpErrors.notOn : totpErrors.notBegun);
  if ((totp.confirmed_at !== null) !== isConfirmed)
    throw new DomainError('CONFLICT', isConfirmed ? totpErrors.notOn : totpErrors.alreadyOn);
  const step = await stepOf(context.site, totp.sealed, code);
  const isRight = step !== null && (await writes.takeStep(unit, userId, step));
  if (isRight) return;
  const recovery =
    isConfirmed && (await writes.useRecoveryCode(unit, userId, hashRecovery(context.site, userId, code)));
  if (!recovery) throw wrong('code', totpErrors.wrongCode);
}

/** Turns on two-factor authentication with a first code. @returns the recovery codes, shown only once */
export async function confirmTotp(context: CallContext, code: string): Promise<string[]> {
  const userId = requireUserId(context);
  await countTry(context, userId);
  return write(context.site, async (unit) => {
    await ensureTotpCode(context, unit, userId, code, false);
    await writes.confirmTotp(unit, userId);
    await audit(context, unit, { action: 'totp.enable', target: { type: 'user', id: userId } });
    await mailAddedMethod(context.site, unit, userId, addedMethods.totp());
    return giveRecoveryCodes(context.site, unit, userId);
  });
}

/** Turns off two-factor authentication with a code or a recovery code. @throws DomainError CONFLICT, VALIDATION */
export async function disableTotp(context: CallContext, code: string): Promise<void> {
  const userId = requireUserId(context);
  await countTry(context, userId);
  await write(context.site, async (unit) => {
    await ensureTotpCode(context, unit, userId, code, true);
    await writes.deleteTotp(unit, userId);
    await writes.replaceRecoveryCodes(unit, userId, []);
    await audit(context, unit, { action: 'totp.disable', target: { type: 'user', id: userId } });
  });
}

/**
 * Verifies the owner of the account before money moves: by the password as `ensurePassword` does, and whoever has
 * two-factor authentication by a code as well.
 * @returns takes the code, in the transaction that it confirms: one that led to nothing can be used again
 * @throws DomainError PASSWORD_WRONG, VALIDATION naming the field `code`, RATE_LIMITED
 */
export async function ensureSecondStep(
  context: CallContext,
  { password, code }: { password: string; code: string },
  texts: { wrong: string; none: string },
): Promise<(unit: Unit) => Promise<void>> {
  await ensurePassword(context, password, texts);
  const { site } = context;
  const userId = requireUserId(context);
  if (!(await needsSecondStep(site, userId))) return async () => {};
  if (code === '') throw wrong('code', totpErrors.codeNeeded);
  await countTry(context, userId);
  return async (unit) => {
    await ensureTotpCode(context, unit, userId, code, true);
    await uncountEvents(site, unit, tryKey(userId));
  };
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(context: CallContext, code: string): Promise<string[]> {
  const userId = requireUserId(context);
  await countTry(context, userId);
  return write(context.site, async (unit) => {
    await ensureTotpCode(context, unit, userId, code, true);
    await audit(context, unit, { action: 'totp.recovery-codes', target: { type: 'user', id: userId } });
    await mailAddedMethod(context.site, unit, userId, addedMethods.recoveryCodes());
    return giveRecoveryCodes(context.site, unit, userId);
  });
}

/** Whether the user has two-factor authentication turned on. */
export async function needsSecondStep(site: Site, userId: number): Promise<boolean> {
  return typeof (await reads.findTotp(site.db, userId))?.confirmed_at === 'number';
}

/**
 * Stores in this browser that the first step succeeded. `ensureProof` checks it again while the user is locked: the
 * password may have been reset meanwhile, which ends the attempts that are stored by then.
 */
export async function beginSecondStep(
  context: CallContext,
  userId: number,
  ensureProof?: (unit: Unit, user: UserRow) => void | Promise<void>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await write(context.site, async (unit) => {
    const user = await lockUser(context.site, unit, userId);
    if (!user) throw new DomainError('601');
    await ensureProof?.(unit, user);
    await writes.insertAttempt(unit, {
      token_hash: hashToken(token),
      user_id: userId,
      created_at: unit.now,
      expires_at: unit.now + otpAttemptMs,
      used_at: null,
    });
  });
  context.client.setCookie({ name: attemptCookie, value: token, maxAgeSeconds: otpAttemptMs / 1000 });
}

const secondStepKey = (userId: number): string => `otp:${userId}`;

/** The user of a pending sign-in, after counting the try for this sign-in and for the user. */
async function countSecondStepTry(site: Site, tokenHash: string): Promise<number | undefined> {
  const userId = await write(site, (unit) => writes.tryAttempt(unit, tokenHash, otpTries));
  if (userId === undefined) return undefined;
  const limit = { key: secondStepKey(userId), rules: otpTriesPerUser };
  await write(site, (unit) => takeLimits(site, unit, [limit]));
  return userId;
}

/**
 * A check for the transaction that signs in after the second step of this browser: a reset of the password deletes the
 * attempt.
 */
export function attemptCheckOf({ client }: CallContext): (unit: Unit) => Promise<void> {
  const tokenHash = hashToken(client.cookies[attemptCookie] ?? '');
  return async (unit) => {
    if (!(await reads.hasAttempt(unit.db, tokenHash))) throw wrong('code', totpErrors.expired);
  };
}

/**
 * Checks the code for the pending sign-in of this browser. Wrong codes count as tries.
 * @returns the id of the user
 * @throws DomainError VALIDATION, RATE_LIMITED
 */
export async function finishSecondStep(context: CallContext, code: string): Promise<number> {
  const { site, client } = context;
  const token = client.cookies[attemptCookie];
  const tokenHash = hashToken(token ?? '');
  const userId = token ? await countSecondStepTry(site, tokenHash) : undefined;
  if (userId === undefined) throw wrong('code', totpErrors.expired);
  await write(site, async (unit) => {
    await ensureTotpCode(context, unit, userId, code, true);
    if (!(await writes.endAttempt(unit, tokenHash))) throw wrong('code', totpErrors.expired);
    await uncountEvents(site, unit, secondStepKey(userId));
  });
  client.clearCookie(attemptCookie);
  return userId;
}

/**
 * Deletes pending two-factor sign-ins after a password change, so that nobody with the old password can go on trying
 * codes.
 */
export async function endAttempts(unit: Unit, userId: number): Promise<void> {
  await writes.deleteAttemptsOf(unit, userId);
  await clearEvents(unit, secondStepKey(userId));
}

/** Deletes the two-factor data of a user. */
export async function eraseTwoFactor(unit: Unit, userId: number): Promise<void> {
  await writes.deleteTotp(unit, userId);
  await writes.replaceRecoveryCodes(unit, userId, []);
}

/** Lets an administrator turn off two-factor authentication for a locked-out user. @throws DomainError CONFLICT */
export async function resetSecondStep(context: CallContext, userId: number): Promise<void> {
  await write(context.site, async (unit) => {
    if (!(await reads.findTotp(unit.db, userId))) throw new DomainError('CONFLICT', totpErrors.notOn);
    await eraseTwoFactor(unit, userId);
    await audit(context, unit, { action: 'totp.reset', target: { type: 'user', id: userId } });
  });
}

/** Deletes the two-factor data of all users: without the encryption key nobody could use it. */
export async function eraseAllTwoFactor(unit: Unit): Promise<void> {
  await writes.deleteAllTwoFactor(unit);
}
