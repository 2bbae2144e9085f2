import { expect, test } from 'vitest';

import { buttonOf, stockText } from './goods-state.ts';

const goods = { id: 1, name: '壁纸', cover_url: '', price: 30, stock: null, limit: 1, on: true, mine: 0 };

test('the button says why a 礼品 cannot be redeemed', () => {
  expect(buttonOf(goods)).toEqual({ label: '兑换', isOff: false });
  expect(buttonOf({ ...goods, stock: 0 })).toEqual({ label: '已兑完', isOff: true });
  expect(buttonOf({ ...goods, on: false })).toEqual({ label: '已下架', isOff: true });
  expect(buttonOf({ ...goods, mine: 1, stock: 0 })).toEqual({ label: '已兑换', isOff: true });
  expect(buttonOf({ ...goods, mine: 1, limit: 2 })).toEqual({ label: '再换一件', isOff: false });
});

test('a stock without limit says nothing', () => {
  expect([null, 0, 3].map((stock) => stockText({ stock }))).toEqual(['', '已兑完', '还剩 3 件']);
});
