import { expect, test } from 'vitest';

import { shortestMs } from '#tests/kit/shortest.ts';

import { sanitiseInline } from './sanitise-html.ts';
import { renderStickers } from './stickers.ts';

const stickers = new Map([
  ['猫_猫', '/stickers/cat.png'],
  ['smile', '/stickers/smile.png'],
  ['quote', '/a".png'],
]);

const image = (url: string, name: string, px: number) =>
  `<img class="sticker" src="${url}" alt="${name}" title="${name}" width="${px}" height="${px}" loading="lazy" decoding="async">`;

test('shortcodes become images of 24, 36, 48 and 60 pixels; no size is 36', () => {
  for (const [code, px] of [
    ['smile_small', 24],
    ['smile_normal', 36],
    ['smile_large', 48],
    ['smile_biggest', 60],
    ['smile', 36],
  ] as const) {
    expect(renderStickers(`好:--sc-${code}:呀`, stickers)).toBe(`好${image('/stickers/smile.png', 'smile', px)}呀`);
  }
  expect(renderStickers(':--sc-猫_猫_large:', stickers)).toBe(image('/stickers/cat.png', '猫_猫', 48));
});

test('names that no package has stay text', () => {
  for (const code of [
    ':--sc-__proto___normal:',
    ':--sc-constructor_big:',
    ':--sc-nobody:',
    ':--sc-:',
    ':--sc-smile',
    ':--sc- smile:',
    ':--sc-_small:',
  ]) {
    expect(renderStickers(code, stickers)).toBe(code);
  }
});

test('nothing of a shortcode can leave its attribute', () => {
  const typed = sanitiseInline(':--sc-a"onerror=_big: :--sc-<img src=x onerror=alert(1)>_big:');
  expect(renderStickers(typed, stickers)).toBe(typed);
  expect(renderStickers(':--sc-quote:', stickers)).toContain('src="/a&quot;.png"');
});

test('shortcodes in attributes and in code stay as they are', () => {
  for (const typed of [
    '<a href="/x" title="> :--sc-smile: onmouseover=alert(1) ">x</a>',
    '<code>:--sc-smile:</code>',
    '<span title=">:--sc-smile:">a</span>',
  ]) {
    const html = sanitiseInline(typed);
    expect(renderStickers(html, stickers)).toBe(html);
  }
  expect(renderStickers('<code>a</code>:--sc-smile:', stickers)).toBe(
    `<code>a</code>${image('/stickers/smile.png', 'smile', 36)}`,
  );
});

test('10,000 colons, shortcodes and brackets take less than 50 ms', () => {
  for (const bit of [':', ':--sc-', ':--sc-a', ':--sc-smile:', '<a title="', '<b>']) {
    const html = bit.repeat(10_000);
    expect(
      shortestMs(() => renderStickers(`:--sc-smile:${html}`, stickers)),
      bit,
    ).toBeLessThan(50);
  }
});
