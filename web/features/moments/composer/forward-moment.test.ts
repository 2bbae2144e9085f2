import { expect, test } from 'vitest';

import type { Moment, QuotedMoment } from '#contract/features/moments/entities.ts';

import { forwardedBy, forwardPath } from './forward-moment.ts';

const author = {
  id: 3,
  name: '许见山',
  avatar_url: '',
  role: 'subscriber',
  verified_text: '',
  level: 1,
  vip_level: 0,
  badge: null,
} as const;
const original: QuotedMoment = {
  id: 5,
  url: '/moments/detail/abcdefghjkmn',
  title: '对岸的四个小时',
  title_breaks: [2, 3, 5],
  html: '<p>换了四个机位。</p>',
  author,
  images: [],
  video: null,
};
const moment = (quote: Moment['quote']) => ({ ...original, id: 9, url: '/moments/detail/zzzz', quote }) as Moment;

test('forwarding quotes the moment, and of a forwarded one the original', () => {
  expect(forwardedBy(moment(null))).toEqual({ ...original, id: 9, url: '/moments/detail/zzzz' });
  expect(forwardedBy(moment('gone')).id).toBe(9);
  expect(forwardedBy(moment(original))).toEqual(original);
});

test('the page of the composer is told the slug', () => {
  expect(forwardPath(original)).toBe('/moments/edit?quote=abcdefghjkmn');
});
