import { expect, test } from 'vitest';

import { slugBySound, slugFromText } from './slug-choices.ts';

test('an address is made of a title as it stands, or by its sound', async () => {
  expect(slugFromText('  夜航船记：Node.js 26！ ')).toBe('夜航船记-node-js-26');
  expect(await slugBySound('夜航船记：Node.js 26！')).toBe('ye-hang-chuan-ji-node-js-26');
  expect(await slugBySound('绿色')).toBe('lv-se');
  expect(slugFromText('——')).toBe('');
});
