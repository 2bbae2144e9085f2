import { createDecipheriv, createVerify, X509Certificate } from 'node:crypto';

/** The headers with which WeChat Pay signs its answers and reports. */
export interface WechatSignature {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

const windowMs = 5 * 60_000;
const tagBytes = 16;

/** The signature of an answer or report; null when a part is missing. */
export function signatureOf(header: (name: string) => string | null | undefined): WechatSignature | null {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map(
    (name) => header(`wechatpay-${name}`) ?? '',
  ) as [string, string, string, string];
  const isWhole = /^\d{9,12}$/.test(timestamp) && nonce !== '' && serial !== '' && signature !== '';
  return isWhole ? { timestamp, nonce, serial, signature } : null;
}

/** Whether a signature was made a moment ago: an older one may be a repetition by somebody else. */
export function isFresh({ timestamp }: WechatSignature, now: number): boolean {
  return Math.abs(now - Number(timestamp) * 1000) <= windowMs;
}

export function isSigned(
  body: string,
  { timestamp, nonce, signature }: WechatSignature,
  publicKeyPem: string,
): boolean {
  return createVerify('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .verify(publicKeyPem, signature, 'base64');
}

/**
 * Opens what WeChat Pay encrypted with the APIv3 key. The SDK does not check the tag, so that altered texts would pass.
 * @throws when anything of it was altered
 */
export function openSealed(
  { ciphertext, nonce, associated_data }: { ciphertext: string; nonce: string; associated_data: string },
  apiKey: string,
): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length <= tagBytes) throw new Error('Too short');
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  decipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
}

/** A platform certificate; null outside its time. */
export function certificateKey(pem: string, now: number): string | null {
  const certificate = new X509Certificate(pem);
  const isDue = Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
  return isDue ? String(certificate.publicKey.export({ format: 'pem', type: 'spki' })) : null;
}
