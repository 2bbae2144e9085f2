import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

function keyFor(siteKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', `somnia ${purpose}`, 32));
}

/** Encrypts a text with the site key for one purpose (AES-256-GCM, random nonce). */
export function seal(siteKey: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(siteKey, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Decrypts a text; null for another key or purpose, or when it was modified. */
export function unseal(siteKey: Buffer, purpose: string, sealed: string): string | null {
  const [mark, packed] = sealed.split('.');
  if (mark !== version || !packed) return null;
  const bytes = Buffer.from(packed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(siteKey, purpose), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
