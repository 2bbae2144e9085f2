import { createHash, randomBytes } from 'node:crypto';
import { type Agreement, mustAcceptTerms } from '#contract/features/auth/agreements.rules.ts';
import { sessionDays, sessionTouchMs } from '#contract/features/accounts/limits.ts';
import { guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { addressBlock, addressNetwork } from '#server/kit/limiter.ts';
import { regionOf } from '#server/kit/region.ts';
import { writeIfSpace } from '#server/kit/no-space.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';
import { dayMs, vipLevelAt } from './service.ts';

/** The hash stored in place of a session token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What users of this site have to agree to. */
export function agreementOf({ options }: Site): Agreement {
  return {
    terms_url: options.get('terms_url'),
    privacy_url: options.get('privacy_url'),
    terms_version: options.get('terms_version'),
  };
}

/** Where and how the user signs in. */
export interface SessionStart {
  address: string;
  userAgent: string;
  method?: string;
  mustChangePassword?: boolean;
}

/** Creates a session. @returns the token for the cookie; only its hash is stored. @see docs/reference/routes.md */
export async function beginSession(unit: Unit, userId: number, about: SessionStart): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await writes.insertSession(unit, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: unit.now,
    last_seen_at: unit.now,
    expires_at: unit.now + sessionDays * dayMs,
    revoked_at: null,
    address: about.address.slice(0, 64),
    user_agent: about.userAgent.slice(0, 300),
    method: about.method ?? 'password',
    must_change_password: about.mustChangePassword ? 1 : 0,
  });
  return token;
}

/**
 * Records a sign-in and cancels a requested account deletion (注销). The row stays locked until the transaction ends, so
 * that no session is created while the user is changed, banned or erased.
 * @returns the user, with `wasLeaving` when a deletion was requested; undefined when they are erased
 */
export async function recordSignIn(
  unit: Unit,
  userId: number,
  address: string,
): Promise<(reads.UserRow & { wasLeaving: boolean }) | undefined> {
  const wasLeaving = await writes.cancelErasure(unit, userId);
  const user = await writes.updateLastSeen(unit, userId, address === '' ? null : regionOf(address));
  return user && { ...user, wasLeaving };
}

/** Records the visit and creates a session, in its own transaction. */
export async function createSession(site: Site, userId: number, about: SessionStart): Promise<string> {
  return write(site, async (unit) => {
    await writes.updateLastSeen(unit, userId, about.address === '' ? null : regionOf(about.address));
    return beginSession(unit, userId, about);
  });
}

/** Revokes one session; its token then belongs to a guest. */
export async function revokeSession(unit: Unit, token: string): Promise<void> {
  await writes.revokeSession(unit, hashToken(token));
}

/** Revokes all sessions of a user except the current one. */
export async function revokeOtherSessions(unit: Unit, userId: number, keptToken: string | null): Promise<void> {
  await writes.revokeSessions(unit, userId, keptToken === null ? null : hashToken(keptToken));
}

/** Rotates the token of a session. @returns the new token; null when the session was revoked meanwhile */
export async function renewSession(unit: Unit, token: string): Promise<string | null> {
  const renewed = randomBytes(32).toString('base64url');
  return (await writes.replaceToken(unit, hashToken(token), hashToken(renewed))) ? renewed : null;
}

/** Marks the user's sessions as no longer using an initial password. */
export async function clearPasswordChangeFlag(unit: Unit, userId: number): Promise<void> {
  await writes.clearPasswordChangeFlags(unit, userId);
}

/** Whether somebody was signed in from one address block with any of these others. */
export async function haveSharedAddress(
  db: Queryable,
  userId: number,
  ...otherIds: readonly number[]
): Promise<boolean> {
  if (otherIds.length === 0) return false;
  const rows = await reads.listSessionAddresses(db, [userId, ...otherIds]);
  const blocksOf = (isOwn: boolean): string[] =>
    rows.filter((row) => (row.user_id === userId) === isOwn).map(({ address }) => addressBlock(address));
  const own = new Set(blocksOf(true));
  return blocksOf(false).some((block) => own.has(block));
}

/** Whether a user was signed in from a network. */
export async function wasSignedInFrom(db: Queryable, userId: number, network: string): Promise<boolean> {
  const rows = await reads.listSessionAddresses(db, [userId]);
  return rows.some(({ address }) => addressNetwork(address) === network);
}

/** The user's sessions, most recently used first. */
export async function listSessions(site: Site, userId: number): Promise<reads.SessionRow[]> {
  return reads.listSessions(site.db, userId, site.clock.now());
}

/** Revokes one of the user's sessions by its hash. @returns whether it belonged to them */
export async function revokeSessionOf(unit: Unit, userId: number, tokenHash: string): Promise<boolean> {
  return writes.revokeSessionOf(unit, userId, tokenHash);
}

/**
 * The viewer of a session token. A banned user becomes a guest and is notified of the ban; a revoked or expired
 * token belongs to a guest with `sessionEnded`, an unknown one to a plain guest. Each use extends the session to 30 days from now; `onRenewed` then refreshes the cookie.
 */
export async function viewerOfToken(site: Site, token: string, onRenewed?: () => void): Promise<Viewer> {
  if (!/^[\w-]{20,100}$/.test(token)) return guestViewer;
  const tokenHash = hashToken(token);
  const session = await reads.findSession(site.db, tokenHash);
  if (!session) return guestViewer;
  const now = site.clock.now();
  const isBanned = session.banned_at !== null && (session.banned_until === null || session.banned_until > now);
  if (isBanned) return { ...guestViewer, banned: true };
  if (session.revoked_at !== null || session.expires_at <= now) return { ...guestViewer, sessionEnded: true };
  if (now - session.last_seen_at >= sessionTouchMs) {
    const renew = () => writes.touchSession(site.db, tokenHash, now, now + sessionDays * dayMs);
    if (await writeIfSpace(renew)) onRenewed?.();
  }
  return {
    userId: session.user_id,
    role: session.role,
    power: rolePower[session.role],
    vipLevel: vipLevelAt(session, now),
    banned: false,
    mustBindEmail: session.email === null,
    mustChangePassword: session.must_change_password === 1,
    mustAcceptTerms: mustAcceptTerms(session, agreementOf(site)),
  };
}
