import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { nameKey } from '#contract/features/accounts/rules.ts';
import { sessionTexts } from '#contract/features/auth/copy.ts';
import type { CurrentUser, SessionItem } from '#contract/features/auth/sessions.entities.ts';
import {
  signInFailuresPerName,
  signInFailuresPerNet,
  signInFailuresPerNameAndNet,
} from '#contract/features/auth/limits.ts';
import { DomainError, errorText } from '#contract/errors.ts';
import {
  beginSession,
  findUser,
  findUserByName,
  hashToken,
  isPasswordOf,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessionOf,
  type UserRow,
  recordSignIn,
} from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { beginSecondStep, finishSecondStep, requireUserId, needsSecondStep } from './totp.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import {
  clearEvents,
  countEvent,
  uncountEvents,
  takeLimits,
} from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { unreadOf } from '#server/features/notifications/service.ts';
import { ownerOfPasskey } from './passkeys.service.ts';
import { sessionCookie, sessionCookieOf } from '#server/kit/browser.ts';
import { deviceName } from '#server/kit/device.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { regionOf } from '#server/kit/region.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { viewCurrentUser, viewSession } from './sessions.views.ts';

/**
 * Remembers which account signed in from this browser, so that failed attempts of others do not slow down its
 * owner.
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
  const level = Math.min(...site.options.get('levels').map((each) => each.level));
  return viewCurrentUser(user, { level, ...(await unreadOf(site, user.id)), mustChangePassword });
}

/** The signed-in user as shown to themselves. @throws DomainError 601 @see docs/reference/entities.md */
export async function currentUserOf(ask: CallContext): Promise<CurrentUser> {
  const user = await findUser(ask.site.db, requireUserId(ask));
  if (!user) throw new DomainError('601');
  return userView(ask.site, user, ask.viewer.mustChangePassword ?? false);
}

/**
 * Called by every page after loading. For a guest the response is not an HTTP error.
 * @throws DomainError USER_ALREADY_BAN once, to a browser that was signed in
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function checkNonce(ask: CallContext): Promise<CurrentUser | { error: string; error_code: number }> {
  if (ask.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (ask.viewer.userId === null) return { error: errorText['601'], error_code: 601 };
  return currentUserOf(ask);
}

function signDevice(site: Site, userId: number): string {
  return createHmac('sha256', site.key).update(`device ${userId}`).digest('base64url');
}

/** Whether this user has signed in from this browser before. */
function isKnownDevice(ask: CallContext, userId: number): boolean {
  const given = Buffer.from(ask.client.cookies[deviceCookie] ?? '');
  const right = Buffer.from(`${userId}.${signDevice(ask.site, userId)}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

function isBanned(site: Site, user: UserRow): boolean {
  return user.banned_at !== null && (user.banned_until === null || user.banned_until > site.clock.now());
}

function banText(user: UserRow): string {
  return user.ban_reason ? `${errorText.USER_ALREADY_BAN}：${user.ban_reason}` : errorText.USER_ALREADY_BAN;
}

/** Mails the user about a sign-in from a new browser. */
async function mailNewDevice(ask: CallContext, unit: Unit, user: UserRow): Promise<void> {
  const { site, client: browser } = ask;
  if (!user.email || isKnownDevice(ask, user.id)) return;
  await queueMail(site, unit, {
    kind: 'new-sign-in',
    to: { name: user.name, address: user.email },
    device: deviceName(browser.userAgent),
    region: regionOf(browser.ip),
    at: unit.now,
  });
}

/** Whether the password is still the one that was verified: it may have been replaced meanwhile. */
const isSamePassword = (user: UserRow, known: UserRow | undefined): boolean =>
  known === undefined || user.password_hash === known.password_hash;

/** @throws DomainError USER_ALREADY_BAN, LICENCE_INVALID */
function ensureMaySignIn(site: Site, user: UserRow): void {
  if (isBanned(site, user)) throw new DomainError('USER_ALREADY_BAN', banText(user));
  // Administrators can still sign in to fix the licence.
  if (editionOf(site) === 'invalid' && user.role !== 'administrator') throw new DomainError('LICENCE_INVALID');
}

/**
 * Creates a session for an authenticated user, always with a new token; the browser's earlier token is revoked. A
 * requested account deletion (注销) is cancelled. `known`: the user row the password was verified against.
 * @throws DomainError USER_ALREADY_BAN, LICENCE_INVALID
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function signIn(ask: CallContext, userId: number, method: string, known?: UserRow): Promise<CurrentUser> {
  const { site, client: browser } = ask;
  const begun = await write(site, async (unit) => {
    const before = await findUser(unit.db, userId);
    const user = await recordSignIn(unit, userId, browser.ip);
    if (!before || !user || !isSamePassword(user, known)) throw wrong('password', sessionTexts.wrong);
    ensureMaySignIn(site, user);
    if (browser.sessionToken !== null) await revokeSession(unit, browser.sessionToken);
    const mustChangePassword = passwordMethods.has(method) && user.has_initial_password === 1;
    const about = { address: browser.ip, userAgent: browser.userAgent, method, mustChangePassword };
    const token = await beginSession(unit, userId, about);
    if (before.last_seen_at !== null) await mailNewDevice(ask, unit, user);
    const act = { actorId: userId, target: { type: 'user', id: userId } };
    await audit(ask, unit, { ...act, action: 'session.begin', after: { method } });
    if (user.wasLeaving) await audit(ask, unit, { ...act, action: 'user.keep' });
    return { user, token, mustChangePassword };
  });
  browser.setCookie(sessionCookieOf(begun.token));
  const device = `${userId}.${signDevice(site, userId)}`;
  browser.setCookie({ name: deviceCookie, value: device, maxAgeSeconds: deviceDays * daySeconds });
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
function attemptOf(ask: CallContext, name: string, user: UserRow | undefined): Attempt {
  // Checked for unknown users too, so that timing does not reveal whether the account exists.
  const isKnown = isKnownDevice(ask, user?.id ?? 0);
  const isOwner = user !== undefined && isKnown;
  const who = isOwner ? `device:${user.id}` : `typed:${nameKey(name.trim())}`;
  const net = addressNetwork(ask.client.ip);
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
async function countAttempt(ask: CallContext, attempt: Attempt): Promise<void> {
  const { site } = ask;
  const limits = [
    { key: attempt.pairKey, rules: [signInFailuresPerNameAndNet] },
    { key: attempt.nameKey, rules: [signInFailuresPerName] },
    ...(attempt.netKey === null ? [] : [{ key: attempt.netKey, rules: [signInFailuresPerNet] }]),
  ];
  try {
    await write(site, (unit) => takeLimits(site, unit, limits));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'RATE_LIMITED') throw error;
    await ensureChallenge(ask, 'sign-in');
    await write(site, (unit) => countEvent(unit, ...limits.map((limit) => limit.key)));
  }
}

/**
 * Signs in by name or email address and password. Every failure has the same response and timing.
 * @throws DomainError VALIDATION, CHALLENGE_REQUIRED, USER_ALREADY_BAN, LICENCE_INVALID, OVERLOADED
 * @see docs/reference/routes.md, docs/reference/validations.md, docs/reference/calls.md
 */
export async function login(
  ask: CallContext,
  input: { name: string; password: string },
): Promise<CurrentUser | { need_otp: true }> {
  const { site } = ask;
  const user = await findUserByName(site, input.name);
  const attempt = attemptOf(ask, input.name, user);
  await countAttempt(ask, attempt);
  if (!(await isPasswordOf(user, input.password)) || !user) throw wrong('password', sessionTexts.wrong);
  await write(site, async (unit) => {
    await clearEvents(unit, attempt.pairKey);
    await uncountEvents(site, unit, attempt.nameKey, ...(attempt.netKey === null ? [] : [attempt.netKey]));
  });
  ensureMaySignIn(site, user);
  if (await needsSecondStep(site, user.id)) {
    await beginSecondStep(ask, user.id);
    return { need_otp: true };
  }
  return signIn(ask, user.id, 'password', user);
}

/** Completes a sign-in with a TOTP or recovery code. @throws DomainError VALIDATION */
export async function loginOtp(ask: CallContext, code: string): Promise<CurrentUser> {
  return signIn(ask, await finishSecondStep(ask, code), 'otp');
}

/** Signs in the owner of the passkey. @throws DomainError VALIDATION */
export async function loginPasskey(ask: CallContext, response: string): Promise<CurrentUser> {
  return signIn(ask, await ownerOfPasskey(ask, response), 'passkey');
}

/** Ends the current session on the server and in the browser. */
export async function logout(ask: CallContext): Promise<void> {
  const { site, client: browser, viewer } = ask;
  const { sessionToken } = browser;
  browser.clearCookie(sessionCookie);
  if (sessionToken === null) return;
  await write(site, async (unit) => {
    await revokeSession(unit, sessionToken);
    if (viewer.userId === null) return;
    await audit(ask, unit, { action: 'session.end', target: { type: 'user', id: viewer.userId } });
  });
}

/** An identifier for a session that is safe to show. */
function publicId(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('base64url').slice(0, 22);
}

/** The user's active sessions. */
export async function sessionsOf(ask: CallContext): Promise<SessionItem[]> {
  const rows = await listSessions(ask.site, requireUserId(ask));
  const own = ask.client.sessionToken === null ? '' : hashToken(ask.client.sessionToken);
  return rows.map((row) => viewSession(publicId(row.token_hash), row, row.token_hash === own));
}

/** @throws DomainError NOT_FOUND when it belongs to another user */
export async function endSession(ask: CallContext, id: string): Promise<void> {
  const userId = requireUserId(ask);
  const row = (await listSessions(ask.site, userId)).find((each) => publicId(each.token_hash) === id);
  if (!row) throw new DomainError('NOT_FOUND');
  await write(ask.site, async (unit) => {
    await revokeSessionOf(unit, userId, row.token_hash);
    await audit(ask, unit, { action: 'session.revoke', target: { type: 'user', id: userId } });
  });
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(ask: CallContext): Promise<void> {
  const userId = requireUserId(ask);
  await write(ask.site, async (unit) => {
    await revokeOtherSessions(unit, userId, ask.client.sessionToken);
    await audit(ask, unit, { action: 'session.revoke-others', target: { type: 'user', id: userId } });
  });
}
