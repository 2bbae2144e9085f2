import { expect, test } from 'vitest';

import { inReferenceOrder } from './reference-order.ts';

test('a table comes after those it refers to, and else by its name', () => {
  const references = [
    { from: 'comments', to: 'posts' },
    { from: 'posts', to: 'users' },
    { from: 'terms', to: 'terms' },
  ];
  expect(inReferenceOrder(['terms', 'users', 'comments', 'posts', 'links'], references)).toEqual([
    'links',
    'terms',
    'users',
    'posts',
    'comments',
  ]);
});

test('what is left out is not waited for', () => {
  expect(inReferenceOrder(['sessions'], [{ from: 'sessions', to: 'users' }])).toEqual(['sessions']);
});

test('a ring has no order', () => {
  const ring = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => inReferenceOrder(['a', 'b'], ring)).toThrow('a, b');
});
