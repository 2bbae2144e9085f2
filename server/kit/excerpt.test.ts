import { expect, test } from 'vitest';

import { excerptOf } from './excerpt.ts';

test('the beginning of a text is one line without markup, cut by whole characters', () => {
  expect(excerptOf('<p>第一行<br>第二行 &lt;b&gt;</p><p>🌙🌙🌙</p>', 100)).toBe('第一行 第二行 <b> 🌙🌙🌙');
  expect(excerptOf('<p>🌙🌙🌙</p>', 2)).toBe('🌙🌙…');
});

test('a sticker is told by its name', () => {
  expect(excerptOf('<p>好的 :--sc-moon_large: :--sc-猫:</p>', 100)).toBe('好的 [moon] [猫]');
});
