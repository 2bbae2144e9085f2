import { expect, test } from 'vitest';

import { slugOfAddress } from './slug-of-address.ts';

test('an article is named by its slug or by the address of its page', () => {
  expect(slugOfAddress('dim-the-light')).toBe('dim-the-light');
  expect(slugOfAddress('https://example.com/%E4%BD%A0%E5%A5%BD?from=x#top')).toBe('你好');
  expect(slugOfAddress('/你好/page/2')).toBe('你好');
  expect(slugOfAddress('https://example.com/%E4')).toBe('%E4');
});
