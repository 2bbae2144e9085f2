import { expect, test } from 'vitest';

import { returnPathOf } from './return-path.ts';

const from = (address: string): string => returnPathOf(new URL(address, 'http://blog.example'));

test('people come back to the page on which they wanted to sign in', () => {
  expect(from('/hello?sort=new#comments')).toBe('/hello?sort=new#comments');
  expect(from('/category/%E6%9C%88%E4%BA%AE/page/2')).toBe('/category/%E6%9C%88%E4%BA%AE/page/2');
});

test('nobody comes back to a page that only leads on, to another site, or to an address without end', () => {
  expect(from('/loginCallback?code=1&state=2')).toBe('/');
  expect(from('/login/reset?token=1')).toBe('/');
  expect(returnPathOf({ pathname: '//evil.com', search: '', hash: '' })).toBe('/');
  expect(from(`/search?s=${'x'.repeat(500)}`)).toBe('/');
});
