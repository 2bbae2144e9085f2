import { goodsErrors } from '#contract/features/exchange/copy.ts';
import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import { maxExchange, maxGoodsLimit, maxGoodsPosition, maxStock } from '#contract/features/exchange/limits.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { firstProblem } from '#web/kit/use-form.ts';

export type GoodsField = 'name' | 'cover_url' | 'price' | 'stock' | 'limit' | 'position';
export type GoodsValues = Record<GoodsField, string>;

export const goodsValues = (goods: AdminGoods | null): GoodsValues => ({
  name: goods?.name ?? '',
  cover_url: goods?.cover_url ?? '',
  price: String(goods?.price ?? ''),
  stock: goods?.stock === null || goods === null ? '' : String(goods.stock),
  limit: String(goods?.limit ?? 1),
  position: String(goods?.position ?? 0),
});

const isWithin = (typed: string, min: number, max: number): boolean => {
  const amount = wholeAmount(typed);
  return amount !== null && amount >= min && amount <= max;
};

/** The first thing that is wrong with what was typed. */
export function goodsProblem({ name, price, stock, limit, position }: GoodsValues) {
  return firstProblem<GoodsField>([
    ['name', name.trim() === '' && goodsErrors.noName],
    ['price', !isWithin(price, 0, maxExchange) && '请填写 0 或更大的整数，0 为免费'],
    ['stock', stock.trim() !== '' && !isWithin(stock, 0, maxStock) && `请填写 0 到 ${maxStock} 的整数，或留空`],
    ['limit', !isWithin(limit, 1, maxGoodsLimit) && `请填写 1 到 ${maxGoodsLimit} 的整数`],
    ['position', !isWithin(position, 0, maxGoodsPosition) && `请填写 0 到 ${maxGoodsPosition} 的整数`],
  ]);
}

/** The typed values as the calls take them; they have no problem. */
export function goodsFacts({ name, cover_url, price, stock, limit, position }: GoodsValues) {
  return {
    name,
    cover_url: cover_url.trim(),
    price: wholeAmount(price) ?? 0,
    stock: stock.trim() === '' ? null : wholeAmount(stock),
    limit: wholeAmount(limit) ?? 1,
    position: wholeAmount(position) ?? 0,
  };
}

/**
 * What the call is told of a 礼品 that exists. A stock that was not edited is left out: people redeem while the form is
 * open, and what it was then would be sold again.
 */
export function changedFacts(values: GoodsValues, goods: AdminGoods) {
  const { stock, ...facts } = goodsFacts(values);
  return stock === goods.stock ? facts : { ...facts, stock };
}
