import { expect, test } from 'vitest';

import { changedFacts, goodsFacts, goodsProblem, goodsValues } from './goods-form.ts';

const typed = { ...goodsValues(null), name: '壁纸', price: '３０' };

test('an empty stock is without limit, and full-width digits are digits', () => {
  expect(goodsProblem(typed)).toBeNull();
  expect(goodsFacts(typed)).toEqual({ name: '壁纸', cover_url: '', price: 30, stock: null, limit: 1, position: 0 });
  expect(goodsFacts({ ...typed, stock: '0' }).stock).toBe(0);
});

test('what is no whole number within its bounds is named', () => {
  const wrong = { name: ' ', price: '1.5', stock: '-1', limit: '0', position: '1e9' };
  for (const [name, text] of Object.entries(wrong)) expect(goodsProblem({ ...typed, [name]: text })?.[0]).toBe(name);
  expect(goodsProblem({ ...typed, price: '' })?.[0]).toBe('price');
});

test('a stock that nobody edited is not sent, so that what was redeemed meanwhile is not sold again', () => {
  const facts = { name: '壁纸', cover_url: '', price: 30, limit: 1, position: 0 };
  const goods = { ...facts, id: 1, stock: 5, on: true, redeemed: 2, created_at: '2026-11-22T00:00:00.000Z' };
  const shown = goodsValues(goods);
  expect(changedFacts({ ...shown, name: '新壁纸' }, goods)).toEqual({ ...facts, name: '新壁纸' });
  expect(changedFacts({ ...shown, stock: '６' }, goods)).toMatchObject({ stock: 6 });
  expect(changedFacts({ ...shown, stock: '' }, goods)).toMatchObject({ stock: null });
  const unlimited = { ...goods, stock: null };
  expect(changedFacts(goodsValues(unlimited), unlimited)).not.toHaveProperty('stock');
});
