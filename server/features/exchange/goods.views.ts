import type { AdminGoods, Goods } from '#contract/features/exchange/entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { AdminGoodsRow, GoodsRow } from './goods.reads.ts';

function viewFacts({ id, name, cover_url, price, stock, person_limit, enabled }: GoodsRow): Omit<Goods, 'mine'> {
  return { id, name, cover_url, price, stock, limit: person_limit, on: enabled === 1 };
}

/** A 礼品 for a reader who redeemed it so many times. */
export function viewGoods(row: GoodsRow, mine: number): Goods {
  return { ...viewFacts(row), mine };
}

export function viewAdminGoods(row: AdminGoodsRow): AdminGoods {
  const { position, redeemed, created_at } = row;
  return { ...viewFacts(row), position, redeemed, created_at: isoTime(created_at) };
}
