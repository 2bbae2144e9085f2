import type { Goods } from '#contract/features/exchange/entities.ts';

/** How many are left, in words; '' without limit. */
export function stockText({ stock }: Pick<Goods, 'stock'>): string {
  if (stock === null) return '';
  return stock === 0 ? '已兑完' : `还剩 ${stock} 件`;
}

/** The label of the button that redeems, and whether it can be pressed. */
export function buttonOf({ stock, limit, mine, on }: Goods): { label: string; isOff: boolean } {
  if (mine >= limit) return { label: '已兑换', isOff: true };
  if (!on) return { label: '已下架', isOff: true };
  if (stock === 0) return { label: '已兑完', isOff: true };
  return { label: mine > 0 ? '再换一件' : '兑换', isOff: false };
}
