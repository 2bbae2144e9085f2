import type { GoodsCard } from '#server/kit/block-part.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './goods-cards.reads.ts';

/** What blocks of a page show of 礼品: those that are listed. Pages are rendered again when one changes. */
export async function findGoodsCards(
  { site, tag }: CallContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GoodsCard>> {
  tag(...ids.map((id) => `goods:${id}`));
  const points = site.options.get('points_text');
  const rows = await reads.listGoodsCards(site.db, ids);
  return new Map(rows.map((row) => [row.id, { ...row, points }]));
}
