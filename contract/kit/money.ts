/** Converts yuan with at most two decimals to integer 分 (fen); null if the amount is invalid. @see docs/reference/validations.md, docs/reference/limits.md */
export function yuanToFen(yuan: number): number | null {
  if (!Number.isFinite(yuan)) return null;
  const fen = Math.round(yuan * 100);
  return Math.abs(yuan * 100 - fen) < 1e-6 && Number.isSafeInteger(fen) ? fen : null;
}

/** Converts 分 (fen) to yuan for the calls of the specification: 2990 → 29.9. */
export function fenToYuan(fen: number): number {
  return fen / 100;
}

/** 分 as a price in yuan with two decimals: 2990 → 29.90. */
export function fenText(fen: number): string {
  return (fen / 100).toFixed(2);
}
