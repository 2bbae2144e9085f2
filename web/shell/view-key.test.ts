import { expect, test } from 'vitest';

import { viewKey } from './view-key.ts';

test('another page of comments is the same view, another page of the text is not', () => {
  expect(viewKey('/night/comment-page-2')).toBe('/night');
  expect(viewKey('/night/page/2/comment-page-3')).toBe('/night/page/2');
  expect(viewKey('/night/page/2')).not.toBe(viewKey('/night'));
});

test('another term or taxonomy is another view', () => {
  expect(viewKey('/category/moon')).not.toBe(viewKey('/special/moon'));
});
