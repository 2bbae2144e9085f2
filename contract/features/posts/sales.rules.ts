import type { Block } from '#contract/kit/block.ts';
import { childBlocks, mapBlocks } from '#contract/kit/block-tree.ts';
import { fenToYuan } from '#contract/kit/money.ts';

/** The id of the lock around what a sold article hides. Calls name it '' too; no block that is written keeps it. */
export const saleBlockId = 'whole-article';

/** For what an article is sold, and how much of it everybody reads. */
export interface Sale {
  /** 分, and points; both 0: it is not sold. */
  price_fen: number;
  price_point: number;
  /** Hundredths that members pay. */
  vip_percent: number;
  /** Blocks at the top before the lock. */
  free_blocks: number;
}

export const saleColumns = ['price_fen', 'price_point', 'vip_percent', 'free_blocks'] as const;

const saleTitle = '购买后阅读全文';

/** Whether a price stands before nothing: the free part is the whole article. */
export const sellsNothing = (blocks: readonly Block[], sale: Sale): boolean =>
  (sale.price_fen > 0 || sale.price_point > 0) && blocks.length <= sale.free_blocks;

/** An article as its readers get it: what follows the free part of a sold one stands in a lock. */
export function withSale(blocks: readonly Block[], sale: Sale): Block[] {
  const { price_fen, price_point: point, vip_percent, free_blocks } = sale;
  const hidden = blocks.slice(free_blocks);
  if ((price_fen === 0 && point === 0) || hidden.length === 0) return [...blocks];
  const price = fenToYuan(price_fen);
  const data = { title: saleTitle, price, point, vip_discount: vip_percent / 10, blocks: hidden };
  return [...blocks.slice(0, free_blocks), { id: saleBlockId, type: 'payment', data }];
}

/** Blocks as somebody wrote them, or as an export of a sold article brings them: a lock of that id stays a lock. */
export function withoutSaleId(blocks: readonly Block[]): Block[] {
  return mapBlocks(blocks, (block) => (block.id === saleBlockId ? { ...block, id: `${saleBlockId}-part` } : block));
}

/** The article as it was written. */
export function withoutSale(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.id === saleBlockId ? childBlocks(block) : [block]));
}
