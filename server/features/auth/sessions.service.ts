import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { mustAcceptTerms } from '#contract/features/auth/agreements.rules.ts';
import { nameKey } from '#contract/features/accounts/rules.ts';
import { sessionTexts } from '#contract/features/auth/copy.ts';
import type { CurrentUser, SessionItem } from '#contract/features/auth/sessions.entities.ts';
import {
  signInFailuresPerName,
  signInFailuresPerNet,
  signInFailuresPerNameAndNet,
} from '#contract/features/auth/limits.ts';
import { levelOf } from '#contract/features/growth/rules.ts';
import { DomainError, errorText } from '#contract/errors.ts';
import { findUser, findUserByName, isPasswordCorrect, type UserRow } from '#server/features/accounts/service.ts';
import {
  agreementOf,
  beginSession,
  hashToken,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessionOf,
  recordSignIn,
} from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { attemptCheckOf, beginSecondStep, finishSecondStep, needsSecondStep } from './totp.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import {
  clearEvents,
  countEvent,
  uncountEvents,
  takeLimits,
} from '#server/features/request-guards/rate-limits.service.ts';
import { visitorOf } from '#server/features/request-guards/visitors.service.ts';
import { findBalances } from '#server/features/ledger/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { unreadOf } from '#server/features/notifications/service.ts';
import { mustReviewSignIn } from './sign-in-review.service.ts';
import { ownerOfPasskey } from './passkeys.service.ts';
import { sessionCookie, sessionCookieOf } from '#server/kit/client-info.ts';
import { deviceName } from '#server/kit/device.ts';
import { createHook } from '#server/kit/hooks.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { regionOf } from '#server/kit/region.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { viewCurrentUser, viewSession } from './sessions.views.ts';

/**
 * Remembers which account signed in from this browser, so that failed attempts of others do not slow down its owner.
 */
const deviceCookie = 'somnia_device';
const deviceDays = 400;
const daySeconds = 86_400;
/** Sign-in methods that include a password. */
const passwordMethods = new Set(['password', 'otp']);

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

async function userView(site: Site, user: UserRow, mustChangePassword: boolean): Promise<CurrentUser> {
  const { point, exp } = await findBalances(site.db, user.id);
  const { level } = levelOf(exp, site.options.get('levels'));
  const mustReview = await mustReviewSignIn(site, user.id);
  const mustAccept = mustAcceptTerms(user, agreementOf(site));
  const unread = await unreadOf(site, user.id);
  const now = site.clock.now();
  return viewCurrentUser(user, { level, point, exp, ...unread, mustChangePassword, mustReview, mustAccept, now });
}

/** The signed-in user as shown to themselves. @throws DomainError 601 @see docs/reference/entities.md */
export async function currentUserOf(context: CallContext): Promise<CurrentUser> {
  const user = await findUser(context.site.db, requireUserId(context));
  if (!user) throw new DomainError('601');
  return userView(context.site, user, context.viewer.mustChangePassword ?? false);
}

/**
 * Called by every page after loading. For a guest the response is not an HTTP error, but 601, or 602 after a session.
 * @throws DomainError USER_ALREADY_BAN once, to a browser that was signed in
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function checkNonce(context: CallContext): Promise<CurrentUser | { error: string; error_code: number }> {
  if (context.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (context.viewer.userId === null) {
    const { code, message } = signInRequired(context);
    return { error: message, error_code: Number(code) };
  }
  return currentUserOf(context);
}

function signDevice(site: Site, userId: number): string {
  return createHmac('sha256', site.key).update(`device ${userId}`).digest('base64url');
}

/** Whether this user has signed in from this browser before. */
function isKnownDevice(context: CallContext, userId: number): boolean {
  const given = Buffer.from(context.client.cookies[deviceCookie] ?? '');
  const right = Buffer.from(`${userId}.${signDevice(context.site, userId)}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

function isBanned(site: Site, user: UserRow): boolean {
  return user.banned_at !== null && (user.banned_until === null || user.banned_until > site.clock.now());
}

function banText(user: UserRow): string {
  return user.ban_reason ? `${errorText.USER_ALREADY_BAN}：${user.ban_reason}` : errorText.USER_ALREADY_BAN;
}

/** Mails the user about a sign-in from a new browser. */
async function mailNewDevice(context: CallContext, unit: Unit, user: UserRow): Promise<void> {
  const { site, client } = context;
  if (!user.email || isKnownDevice(context, user.id)) return;
  await queueMail(site, unit, {
    kind: 'new-sign-in',
    to: { name: user.name, address: user.email },
    device: deviceName(client.userAgent),
    region: regionOf(client.ip),
    at: unit.now,
  });
}

/**
 * Checks in the transaction of a sign-in, while the user is locked, that what was verified before still counts: the
 * password may have been replaced or reset meanwhile.
 */
type ProofCheck = (unit: Unit, user: UserRow) => void | Promise<void>;

/** The password is still the one that was verified. */
export function samePasswordAs(known: UserRow): ProofCheck {
  return (_unit, user) => {
    if (user.password_hash !== known.password_hash) throw wrong('password', sessionTexts.wrong);
  };
}

/** @throws DomainError USER_ALREADY_BAN, LICENCE_INVALID */
function ensureMaySignIn(site: Site, user: UserRow): void {
  if (isBanned(site, user)) throw new DomainError('USER_ALREADY_BAN', banText(user));
  // Administrators can still sign in to fix the licence.
  if (editionOf(site) === 'invalid' && user.role !== 'administrator') throw new DomainError('LICENCE_INVALID');
}

/** A person signed in with a browser; `visitor` is what it was known by as a guest's, or ''. */
export const signedIn = createHook<{ userId: number; visitor: string }>();

/**
 * Creates a session for an authenticated user, always with a new token; the browser's earlier token is revoked. A
 * requested account deletion (注销) is cancelled.
 * @throws DomainError USER_ALREADY_BAN, LICENCE_INVALID
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function signIn(
  context: CallContext,
  userId: number,
  method: string,
  ensureProof?: ProofCheck,
): Promise<CurrentUser> {
  const { site, client } = context;
  const begun = await write(site, async (unit) => {
    const before = await findUser(unit.db, userId);
    const user = await recordSignIn(unit, userId, client.ip);
    if (!before || !user) throw wrong('password', sessionTexts.wrong);
    await ensureProof?.(unit, user);
    ensureMaySignIn(site, user);
    if (client.sessionToken !== null) await revokeSession(unit, client.sessionToken);
    const mustChangePassword = passwordMethods.has(method) && user.has_initial_password === 1;
    const about = { address: client.ip, userAgent: client.userAgent, method, mustChangePassword };
    const token = await beginSession(unit, userId, about);
    if (before.last_seen_at !== null) await mailNewDevice(context, unit, user);
    const act = { actorId: userId, target: { type: 'user', id: userId } };
    await audit(context, unit, { ...act, action: 'session.begin', after: { method } });
    if (user.wasLeaving) await audit(context, unit, { ...act, action: 'user.keep' });
    await signedIn.emit(site, unit, { userId, visitor: visitorOf(context) });
    return { user, token, mustChangePassword };
  });
  client.setCookie(sessionCookieOf(begun.token));
  const device = `${userId}.${signDevice(site, userId)}`;
  client.setCookie({ name: deviceCookie, value: device, maxAgeSeconds: deviceDays * daySeconds });
  return userView(site, begun.user, begun.mustChangePassword);
}

/** Rate limit keys of an attempt: the typed name, normalized for look-alikes, and the network. */
interface Attempt {
  pairKey: string;
  nameKey: string;
  /** Null for a known device of the user, so that others in the network do not slow it down. */
  netKey: string | null;
}

/**
 * A name and the email address of the same user are counted separately; otherwise the limit would reveal that they
 * belong together.
 */
function attemptOf(context: CallContext, name: string, user: UserRow | undefined): Attempt {
  // Checked for unknown users too, so that timing does not reveal whether the account exists.
  const isKnown = isKnownDevice(context, user?.id ?? 0);
  const isOwner = user !== undefined && isKnown;
  const who = isOwner ? `device:${user.id}` : `typed:${nameKey(name.trim())}`;
  const net = addressNetwork(context.client.ip);
  return {
    pairKey: `sign-in:pair:${who}:${net}`,
    nameKey: `sign-in:name:${who}`,
    netKey: isOwner ? null : `sign-in:net:${net}`,
  };
}

/**
 * Counts an attempt before its result is known, so that parallel requests cannot bypass the limit. Over the limit a
 * solved challenge is required, so that the owner is never locked out.
 * @throws DomainError CHALLENGE_REQUIRED
 */
async function countAttempt(context: CallContext, attempt: Attempt): Promise<void> {
  const { site } = context;
  const limits = [
    { key: attempt.pairKey, rules: [signInFailuresPerNameAndNet] },
    { key: attempt.nameKey, rules: [signInFailuresPerName] },
    ...(attempt.netKey === null ? [] : [{ key: attempt.netKey, rules: [signInFailuresPerNet] }]),
  ];
  try {
    await write(site, (unit) => takeLimits(site, unit, limits));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'RATE_LIMITED') throw error;
    await ensureChallenge(context, 'sign-in');
    await write(site, (unit) => countEvent(unit, ...limits.map((limit) => limit.key)));
  }
}

/**
 * Signs in by name or email address and password. Every failure has the same response and timing.
 * @throws DomainError VALIDATION, CHALLENGE_REQUIRED, USER_ALREADY_BAN, LICENCE_INVALID, OVERLOADED
 * @see docs/reference/routes.md, docs/reference/validations.md, docs/reference/calls.md
 */
export async function login(
  context: CallContext,
  input: { name: string; password: string },
): Promise<CurrentUser | { need_otp: true }> {
  const { site } = context;
  const user = await findUserByName(site, input.name);
  const attempt = attemptOf(context, input.name, user);
  await countAttempt(context, attempt);
  if (!(await isPasswordCorrect(user, input.password)) || !user) throw wrong('password', sessionTexts.wrong);
  await write(site, async (unit) => {
    await clearEvents(unit, attempt.pairKey);
    await uncountEvents(site, unit, attempt.nameKey, ...(attempt.netKey === null ? [] : [attempt.netKey]));
  });
  ensureMaySignIn(site, user);
  if (await needsSecondStep(site, user.id)) {
    await beginSecondStep(context, user.id, samePasswordAs(user));
    return { need_otp: true };
  }
  return signIn(context, user.id, 'password', samePasswordAs(user));
}

/** Completes a sign-in with a TOTP or recovery code. @throws DomainError VALIDATION */
export async function loginOtp(context: CallContext, code: string): Promise<CurrentUser> {
  const ensureAttempt = attemptCheckOf(context);
  return signIn(context, await finishSecondStep(context, code), 'otp', ensureAttempt);
}

/** Signs in the owner of the passkey. @throws DomainError VALIDATION */
export async function loginPasskey(context: CallContext, response: string): Promise<CurrentUser> {
  const { userId, ensureActive } = await ownerOfPasskey(context, response);
  return signIn(context, userId, 'passkey', ensureActive);
}

/** Ends the current session on the server and in the browser. */
export async function logout(context: CallContext): Promise<void> {
  const { site, client, viewer } = context;
  const { sessionToken } = client;
  client.clearCookie(sessionCookie);
  if (sessionToken === null) return;
  await write(site, async (unit) => {
    await revokeSession(unit, sessionToken);
    if (viewer.userId === null) return;
    await audit(context, unit, { action: 'session.end', target: { type: 'user', id: viewer.userId } });
  });
}

/** An identifier for a session that is safe to show. */
export function publicId(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('base64url').slice(0, 22);
}

/** The user's active sessions. */
export async function sessionsOf(context: CallContext): Promise<SessionItem[]> {
  const rows = await listSessions(context.site, requireUserId(context));
  const own = context.client.sessionToken === null ? '' : hashToken(context.client.sessionToken);
  return rows.map((row) => viewSession(publicId(row.token_hash), row, row.token_hash === own));
}

/** @throws DomainError NOT_FOUND when it belongs to another user */
export async function endSession(context: CallContext, id: string): Promise<void> {
  const userId = requireUserId(context);
  const row = (await listSessions(context.site, userId)).find((each) => publicId(each.token_hash) === id);
  if (!row) throw new DomainError('NOT_FOUND');
  await write(context.site, async (unit) => {
    await revokeSessionOf(unit, userId, row.token_hash);
    await audit(context, unit, { action: 'session.revoke', target: { type: 'user', id: userId } });
  });
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(context: CallContext): Promise<void> {
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    await revokeOtherSessions(unit, userId, context.client.sessionToken);
    await audit(context, unit, { action: 'session.revoke-others', target: { type: 'user', id: userId } });
  });
}
