/** What became of a tip: on the walls, taken off them, or returned to the sender. */
export const tipStates = ['shown', 'hidden', 'refunded'] as const;

export type TipState = (typeof tipStates)[number];

export const tipDirections = ['received', 'given'] as const;

export type TipDirection = (typeof tipDirections)[number];

/** How a tip was paid. */
export const tipWays = ['money', 'point'] as const;

export type TipWay = (typeof tipWays)[number];

/** 分 for so many points, rounded up, so that no point is ever below its price. */
export function fenForPoints(point: number, pointsPerYuan: number): number {
  return Math.ceil((point * 100) / pointsPerYuan);
}

/** Whole points that so many 分 buy. */
export function pointsForFen(fen: number, pointsPerYuan: number): number {
  return Math.floor((fen * pointsPerYuan) / 100);
}

/** How much of `whole` is for one part of the 分 that were paid, so that all parts together are the whole. */
export function partOf(whole: number, fen: { returned: number; before: number; total: number }): number {
  const upTo = (paid: number): number => Math.floor((whole * Math.min(paid, fen.total)) / fen.total);
  return upTo(fen.before + fen.returned) - upTo(fen.before);
}

/** 分 in yuan, as shown after ¥: 2990 → 29.90. */
export function yuanText(fen: number): string {
  return (fen / 100).toFixed(2);
}
