import { expect, test } from 'vitest';

import { goodsFacts, goodsProblem, goodsValues } from './goods-form.ts';

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
