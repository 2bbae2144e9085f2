/** Truncates to one decimal: 9999.99 must not be rounded up to 10000. */
function inUnits(count: number, unit: number): string {
  return String(Math.floor((count / unit) * 10 + 1e-9) / 10);
}

/** A whole number with all its digits, for balances: 12,345. */
export function formatExact(count: number): string {
  return String(count).replace(/(?=(\d{3})+$)(?<=\d)/g, ',');
}

/** A number in Chinese notation: 3,967, then 1.2万, then 3.4亿. CSS adds the space before the unit. */
export function formatNumber(count: number): string {
  const size = Math.abs(count);
  const sign = count < 0 ? '-' : '';
  if (size >= 100_000_000) return `${sign}${inUnits(size, 100_000_000)}亿`;
  if (size >= 10_000) return `${sign}${inUnits(size, 10_000)}万`;
  return sign + String(Math.floor(size)).replace(/(?=(\d{3})+$)(?!^)/g, ',');
}
