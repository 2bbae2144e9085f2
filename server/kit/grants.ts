import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a password once given opens its block. */
export const grantLifetimeMs = 30 * 24 * 3600 * 1000;

function keyOf(siteKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', `somnia ${purpose}`, 32));
}

function digest(siteKey: Buffer, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', keyOf(siteKey, purpose)).update(JSON.stringify(parts)).digest();
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ or how long they are. */
export function sameSecret(siteKey: Buffer, given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => digest(siteKey, 'compare', [text.normalize('NFC')])) as [Buffer, Buffer];
  return timingSafeEqual(one, other) && right !== '';
}

/** What a grant opens: a block of a post (`blockId` '' is the article itself) as long as its password stays. */
export interface GrantScope {
  postId: number;
  blockId: string;
  password: string;
}

function signature(siteKey: Buffer, scope: GrantScope, until: string): Buffer {
  return digest(siteKey, 'password grant', [String(scope.postId), scope.blockId, scope.password, until]);
}

/** A token that its holder has given the password; worth nothing for another block, or once the password changes. */
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
