import { expect, test } from 'vitest';

import { slugFromText } from './slug-choices.ts';

test('an address is made of a title as it stands', () => {
  expect(slugFromText('  夜航船记：Node.js 26！ ')).toBe('夜航船记-node-js-26');
  expect(slugFromText('——')).toBe('');
});
