/** A whole number as people type it, also with full-width digits and separators; null for anything else. */
export function wholeAmount(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}
