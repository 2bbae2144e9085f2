import { expect, test } from 'vitest';

import { solarYearOf } from './solar-year.server.ts';

const post = (id: number, published_at: string) => ({
  id,
  slug: `p${id}`,
  url: `/p${id}`,
  title: `第 ${id} 篇`,
  title_breaks: [],
  published_at,
});

const now = Date.parse('2026-11-24T12:00:00+08:00');

test('articles stand in the solar term of their day, the newest of a term first', () => {
  const year = solarYearOf(
    {
      year: 2026,
      months: [
        { posts: [post(4, '2026-11-23T08:00:00+08:00')] },
        { posts: [post(3, '2026-06-22T08:00:00+08:00'), post(2, '2026-06-21T20:00:00+08:00')] },
        { posts: [post(1, '2026-03-20T08:00:00+08:00')] },
      ],
    },
    now,
  );
  const filled = year?.terms.filter(({ count }) => count > 0);
  expect(filled).toEqual([
    { name: '夏至', count: 2, firstId: 3 },
    { name: '小雪', count: 1, firstId: 4 },
    { name: '惊蛰', count: 1, firstId: 1 },
  ]);
  expect(year?.terms).toHaveLength(24);
  // Two days of June are one degree apart: the older one steps inwards.
  expect(year?.marks.map(({ id, depth }) => [id, depth])).toEqual([
    [4, 0],
    [3, 0],
    [2, 1],
    [1, 0],
  ]);
  expect(year?.today).toBeCloseTo(241.9, 0);
});

test('marks near 春分 see each other over the turn of the circle', () => {
  const posts = [post(2, '2026-03-21T08:00:00+08:00'), post(1, '2026-03-19T08:00:00+08:00')];
  const marks = solarYearOf({ year: 2026, months: [{ posts }] }, now)?.marks ?? [];
  expect(marks.map(({ longitude }) => longitude > 180)).toEqual([false, true]);
  expect(marks.map(({ depth }) => depth)).toEqual([0, 1]);
});

test('a year without articles has no ring, and a past one no today', () => {
  expect(solarYearOf({ year: null, months: [] }, now)).toBeNull();
  const past = solarYearOf({ year: 2025, months: [{ posts: [post(1, '2025-03-20T08:00:00+08:00')] }] }, now);
  expect(past).not.toHaveProperty('today');
});
