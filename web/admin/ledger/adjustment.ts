import { ledgerErrors } from '#contract/features/ledger/copy.ts';
import { maxAdjustment } from '#contract/features/ledger/limits.ts';

/** A typed amount: a whole number with or without a sign, also in full-width characters; null for anything else. */
export function parseAmount(text: string): number | null {
  const plain = text.normalize('NFKC').replace('−', '-').replaceAll(/[\s,]/g, '');
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with a typed amount; null if nothing is. */
export function amountProblem(text: string): string | null {
  const amount = parseAmount(text);
  if (amount === null || amount === 0) return ledgerErrors.zero;
  return Math.abs(amount) > maxAdjustment ? ledgerErrors.tooMuch : null;
}

/** A random id as the server wants it. Unlike `randomUUID` it works without https. */
export function makeRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
