import { expect, test } from 'vitest';

import { variantSizes } from './variants.limits.ts';
import { originalAddress, previewAddress, srcsetByName } from './variants.rules.ts';

test.each([
  ['/uploads/a.jpg-thumbnail.webp', '/uploads/a.jpg'],
  ['/uploads/a.jpg-middle.avif?v=2', '/uploads/a.jpg?v=2'],
  ['/uploads/a.png-large.webp', '/uploads/a.png'],
  ['/uploads/a.png-icon.webp', '/uploads/a.png'],
  ['https://example.com/a-thumbnail.webp', 'https://example.com/a.webp'],
  ['https://example.com/a-middle.avif', 'https://example.com/a.avif'],
  ['/uploads/middle-thumbnail.jpg', '/uploads/middle-thumbnail.jpg'],
])('the full size of %s', (url, original) => {
  expect(originalAddress(url)).toBe(original);
});

test.each([
  ['Y', '', '/a.jpg', '/a.jpg!large'],
  ['Y', '!big', '/a.jpg', '/a.jpg!big'],
  ['Y', '!big', '/a.jpg-thumbnail.webp', '/a.jpg'],
  ['N', '!big', '/a.jpg', '/a.jpg'],
  ['Y', '', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
] as const)('with Qiniu %s and the rule «%s», %s opens %s', (qiniu_enabled, preview_rule, url, preview) => {
  expect(previewAddress(url, { qiniu_enabled, preview_rule })).toBe(preview);
});

test('only raster images of the site itself have variants by name', () => {
  expect(srcsetByName('/uploads/a.png', 80)).toBe('/uploads/a.png-icon.webp 96w, /uploads/a.png-tiny.webp 192w');
  expect(srcsetByName('/uploads/a.png', 2000).split(', ')).toHaveLength(variantSizes.length);
  for (const other of ['/uploads/a.svg', '/uploads/a.gif', 'https://example.com/uploads/a.png', '/uploads/a.png!large'])
    expect(srcsetByName(other, 80)).toBe('');
  expect(srcsetByName('/uploads/a.png-icon.webp', 80)).toBe('');
});

test('every size has a suffix that leads back to the original', () => {
  const addresses = variantSizes.map(({ name }) => originalAddress(`/uploads/a.png-${name}.webp`));
  expect(new Set(addresses)).toEqual(new Set(['/uploads/a.png']));
});
