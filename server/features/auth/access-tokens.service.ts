import { createHash, randomBytes } from 'node:crypto';

import { addedMethods, tokenErrors } from '#contract/features/auth/copy.ts';
import type { AccessTokenItem } from '#contract/features/auth/access-tokens.entities.ts';
import { maxAccessTokens, tokenPrefix, tokenTouchMs } from '#contract/features/auth/limits.ts';
import { mustAcceptTerms } from '#contract/features/auth/agreements.rules.ts';
import { vipLevelAt } from '#server/features/accounts/service.ts';
import { agreementOf } from '#server/features/accounts/sessions.service.ts';
import { DomainError } from '#contract/errors.ts';
import { rolePower, type TokenScope, tokenScopes, type Viewer } from '#contract/kit/power.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMailboxProven, mailAddedMethod } from './added-methods.service.ts';
import { ensureOwner } from './totp.service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { writeIfSpace } from '#server/kit/no-space.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as reads from './access-tokens.reads.ts';
import * as writes from './access-tokens.writes.ts';

const dayMs = 86_400_000;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function scopesOf(text: string): TokenScope[] {
  const kept = JSON.parse(text) as string[];
  return tokenScopes.filter((scope) => kept.includes(scope));
}

/** A user's valid tokens, newest first. */
export async function listAccessTokens(site: Site, userId: number): Promise<AccessTokenItem[]> {
  const rows = await reads.listTokens(site.db, userId, site.clock.now());
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    created_at: isoTime(row.created_at),
    last_used_at: isoTimeOrNull(row.last_used_at),
    expires_at: isoTimeOrNull(row.expires_at),
  }));
}

/** Settings of a new token. */
export interface NewToken {
  name: string;
  scopes: readonly TokenScope[];
  /** null: valid until revoked. */
  days: number | null;
}

/**
 * Creates a token after verifying the account owner.
 * @returns the token; only its hash is stored
 * @throws DomainError CONFLICT when there are too many, VALIDATION naming `password`
 */
export async function createAccessToken(
  context: CallContext,
  wanted: NewToken & { password?: string | undefined },
): Promise<{ token: string; item: AccessTokenItem }> {
  const { site } = context;
  const userId = requireUserId(context);
  await ensureMailboxProven(site, userId);
  await ensureOwner(context, wanted.password);
  const token = tokenPrefix + randomBytes(30).toString('base64url');
  const id = await write(site, async (unit) => {
    const before = await reads.listTokens(unit.db, userId, unit.now);
    if (before.length >= maxAccessTokens) throw new DomainError('CONFLICT', tokenErrors.tooMany);
    const made = await writes.insertToken(unit, {
      user_id: userId,
      name: wanted.name,
      token_hash: hashToken(token),
      scopes: JSON.stringify(wanted.scopes),
      created_at: unit.now,
      last_used_at: null,
      expires_at: wanted.days === null ? null : unit.now + wanted.days * dayMs,
      revoked_at: null,
    });
    const after = { name: wanted.name, scopes: wanted.scopes, days: wanted.days };
    await audit(context, unit, { action: 'token.create', target: { type: 'token', id: made }, after });
    await mailAddedMethod(site, unit, userId, addedMethods.token(wanted.name));
    return made;
  });
  const item = (await listAccessTokens(site, userId)).find((each) => each.id === id);
  if (!item) throw new DomainError('NOT_FOUND', tokenErrors.missing);
  return { token, item };
}

/** @throws DomainError NOT_FOUND when it belongs to another user */
export async function revokeAccessToken(context: CallContext, id: number): Promise<void> {
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    if (!(await writes.revokeToken(unit, userId, id))) throw new DomainError('NOT_FOUND', tokenErrors.missing);
    await audit(context, unit, { action: 'token.revoke', target: { type: 'token', id } });
  });
}

/** Revokes all tokens of a user: after a password reset or a ban. */
export async function revokeAccessTokens(unit: Unit, userId: number): Promise<void> {
  await writes.revokeTokens(unit, userId);
}

/** Deletes all tokens of an erased user. */
export async function eraseAccessTokens(unit: Unit, userId: number): Promise<void> {
  await writes.deleteTokens(unit, userId);
}

/**
 * The viewer of an access token with its scopes; null when the token is not valid.
 * @see docs/reference/README.md (personal access tokens for the API)
 */
export async function viewerOfAccessToken(site: Site, token: string): Promise<Viewer | null> {
  if (!token.startsWith(tokenPrefix) || token.length > 100) return null;
  const now = site.clock.now();
  const row = await reads.findToken(site.db, hashToken(token), now);
  if (!row || row.erase_at !== null) return null;
  const isBanned = row.banned_at !== null && (row.banned_until === null || row.banned_until > now);
  if (row.last_used_at === null || now - row.last_used_at >= tokenTouchMs)
    await writeIfSpace(() => writes.touchToken(site.db, row.id, now));
  return {
    userId: isBanned ? null : row.user_id,
    role: isBanned ? 'guest' : row.role,
    power: isBanned ? 0 : rolePower[row.role],
    vipLevel: isBanned ? 0 : vipLevelAt(row, now),
    banned: isBanned,
    mustBindEmail: row.email === null,
    mustAcceptTerms: mustAcceptTerms(row, agreementOf(site)),
    scopes: scopesOf(row.scopes),
  };
}
