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
