import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import { DomainError } from '#contract/errors.ts';

/** How long a correct password keeps its block unlocked. */
export const grantLifetimeMs = 30 * 24 * 3600 * 1000;

function keyOf(siteKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', `somnia ${purpose}`, 32));
}

function digest(siteKey: Buffer, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', keyOf(siteKey, purpose)).update(JSON.stringify(parts)).digest();
}

/** Compares two secrets in constant time, without revealing their length. */
export function isSameSecret(siteKey: Buffer, given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => digest(siteKey, 'compare', [text.normalize('NFC')])) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(one, other) && right !== '';
}

/** What a grant unlocks: a block of a post (`blockId` '' is the whole post) until its password changes. */
export interface GrantScope {
  postId: number;
  blockId: string;
  password: string;
}

function signature(siteKey: Buffer, scope: GrantScope, until: string): Buffer {
  return digest(siteKey, 'password grant', [String(scope.postId), scope.blockId, scope.password, until]);
}

/** A token proving that its holder entered the password; invalid for other blocks and after the password changes. */
export function signGrant(siteKey: Buffer, scope: GrantScope, now: number): string {
  const until = (now + grantLifetimeMs).toString(36);
  return `${until}.${signature(siteKey, scope, until).toString('base64url')}`;
}

export function isGrantValid(siteKey: Buffer, scope: GrantScope, grant: string, now: number): boolean {
  const match = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(grant);
  if (!match || scope.password === '') return false;
  const [, until = '', signed = ''] = match;
  const given = Buffer.from(signed, 'base64url');
  const right = signature(siteKey, scope, until);
  return given.length === right.length && timingSafeEqual(given, right) && Number.parseInt(until, 36) > now;
}

/** The password or grant a visitor sent. */
export interface PasswordProof {
  password?: string | undefined;
  grant?: string | undefined;
}

/**
 * Checks the password or grant for a block of a post (`blockId` '' is the whole post).
 * @returns a grant for later requests
 * @throws DomainError PASSWORD_WRONG
 * @see docs/reference/README.md
 */
export function checkPassword(site: { key: Buffer; now: number }, about: GrantScope, proof: PasswordProof): string {
  if (proof.grant && isGrantValid(site.key, about, proof.grant, site.now)) return proof.grant;
  if (proof.password === undefined || !isSameSecret(site.key, proof.password, about.password))
    throw new DomainError('PASSWORD_WRONG');
  return signGrant(site.key, about, site.now);
}
