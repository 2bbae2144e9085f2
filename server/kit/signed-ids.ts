import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

function sign(siteKey: Buffer, purpose: string, id: string, until: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', siteKey, '', `somnia signed id ${purpose}`, 32));
  return createHmac('sha256', key).update(`${id}.${until}`).digest();
}

/** A token proving that its holder created the item with this id; bound to id and purpose. */
export function signId(siteKey: Buffer, purpose: string, id: number, until: number): string {
  const [id36, until36] = [id.toString(36), until.toString(36)];
  return `${id36}.${until36}.${sign(siteKey, purpose, id36, until36).toString('base64url')}`;
}

/** The id of a token; null when it is not signed by this site or has expired. */
export function readSignedId(siteKey: Buffer, purpose: string, token: string, now: number): number | null {
  const match = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, id36 = '', until36 = '', signed = ''] = match;
  const given = Buffer.from(signed, 'base64url');
  const right = sign(siteKey, purpose, id36, until36);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Number.parseInt(until36, 36) > now ? Number.parseInt(id36, 36) : null;
}
