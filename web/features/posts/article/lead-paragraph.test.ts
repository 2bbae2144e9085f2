import { expect, test } from 'vitest';

import { leadParagraphOf } from './lead-paragraph.ts';

test('an excerpt of the author stands under the title', () => {
  expect(leadParagraphOf('夜里的屏幕像一扇小窗。', '<p>我写字的那张桌子朝北。</p>')).toBe('夜里的屏幕像一扇小窗。');
});

test('an excerpt cut from the first lines is not told twice', () => {
  expect(leadParagraphOf('我写字的那张桌子朝北，窗外…', '<p>我写字的<b>那张桌子</b>朝北，窗外是一条街。</p>')).toBe('');
});
