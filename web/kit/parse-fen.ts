/** 分 of an amount in yuan as it was typed, at most two decimals; null for anything else. */
export function parseFen(typed: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
