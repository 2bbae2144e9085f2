import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { GiftRecord } from '#contract/features/gifts/entities.ts';

import { GiftLines, speedClasses } from './gift-marquee.tsx';

const cocoa: GiftRecord = {
  id: 7,
  gift_img: '/uploads/cocoa.png',
  from: '小明',
  from_id: 3,
  to: '阿红',
  to_id: 4,
  count: 2,
  name: '热可可',
};
const drawn = (records: GiftRecord[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GiftLines records={records} />
    </MemoryRouter>,
  );

test('a gift says who sent whom how many of what, and both are links', () => {
  const html = drawn([cocoa]);
  expect(html).toContain(
    '<a href="/author/3" data-discover="true">小明</a><span>送给</span><a href="/author/4" data-discover="true">阿红</a>',
  );
  expect(html).toContain('<b>×2 热可可</b>');
  expect(html).toContain('src="/uploads/cocoa.png"');
});

test('the second round of the ticker is for the eye alone', () => {
  const html = drawn([cocoa]);
  expect(html.match(/热可可/g)).toHaveLength(2);
  expect(html).toContain('<ul aria-hidden="true" inert="">');
});

test('a name that looks like markup stays a name', () => {
  expect(drawn([{ ...cocoa, from: '<img onerror=1>' }])).toContain('&lt;img onerror=1&gt;');
});

test('no gifts: 暂无数据', () => {
  expect(drawn([])).toBe('<p class="gift-none">暂无数据</p>');
});

test('speed 1 is fast, 2 normal, 3 slow', () => {
  expect(speedClasses).toEqual({ 1: 'is-fast', 2: 'is-normal', 3: 'is-slow' });
});
