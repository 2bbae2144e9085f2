import { expect, test } from 'vitest';

import { saleBlockId, withoutSale, withoutSaleId, withSale } from './sales.rules.ts';

const block = (id: string) => ({ id, type: 'paragraph', data: { text: id } });
const blocks = ['a', 'b', 'c'].map(block);
const sale = { price_fen: 990, price_point: 30, vip_percent: 85, free_blocks: 1 };

test('what follows the free part of a sold article stands in one lock', () => {
  const sold = withSale(blocks, sale);
  expect(sold).toMatchObject([
    block('a'),
    { id: saleBlockId, type: 'payment', data: { price: 9.9, point: 30, vip_discount: 8.5, blocks: blocks.slice(1) } },
  ]);
  expect(withoutSale(sold)).toEqual(blocks);
});

test('without a price, or with nothing to hide, an article is as it was written', () => {
  expect(withSale(blocks, { ...sale, price_fen: 0, price_point: 0 })).toEqual(blocks);
  expect(withSale(blocks, { ...sale, free_blocks: 3 })).toEqual(blocks);
  expect(withSale([], sale)).toEqual([]);
  expect(withSale(blocks, { ...sale, free_blocks: 0, price_fen: 0 })).toHaveLength(1);
  expect(withoutSale(blocks)).toEqual(blocks);
});

test('a lock that somebody writes under the id of the sale stays a lock', () => {
  const written = withoutSaleId(withSale(blocks, sale));
  expect(written[1]).toMatchObject({ id: 'whole-article-part', type: 'payment' });
  expect(withoutSale(written)).toEqual(written);
  const twice = withSale(written, sale);
  expect(withoutSale(twice)).toEqual(written);
});
