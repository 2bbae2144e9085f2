import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const hashBytes = 16;
const sealBytes = 8;

function keyOf(siteKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', `somnia avatar ${use}`, 32));
}

function signatureOf(siteKey: Buffer, hidden: Buffer): Buffer {
  return createHmac('sha256', keyOf(siteKey, 'seal')).update(hidden).digest().subarray(0, sealBytes);
}

/**
 * A token that replaces the email address in avatar URLs: its MD5 (used by avatar services), encrypted and signed, so
 * that pages expose no hash to guess addresses from and visitors cannot request other hashes.
 */
export function avatarToken(siteKey: Buffer, email: string): string {
  const hash = createHash('md5').update(email.trim().toLowerCase()).digest();
  const cipher = createCipheriv('aes-256-ecb', keyOf(siteKey, 'hash'), null).setAutoPadding(false);
  const hidden = Buffer.concat([cipher.update(hash), cipher.final()]);
  return Buffer.concat([hidden, signatureOf(siteKey, hidden)]).toString('hex');
}

/** The MD5 inside a token of this site; null when the token is invalid. */
export function hashOfAvatarToken(siteKey: Buffer, token: string): string | null {
  if (!/^[0-9a-f]{48}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  const hidden = bytes.subarray(0, hashBytes);
  if (!timingSafeEqual(bytes.subarray(hashBytes), signatureOf(siteKey, hidden))) return null;
  const decipher = createDecipheriv('aes-256-ecb', keyOf(siteKey, 'hash'), null).setAutoPadding(false);
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('hex');
}
