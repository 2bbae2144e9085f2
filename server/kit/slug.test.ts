import { expect, test } from 'vitest';

import { freeSlug, isPossibleSlug, slugCandidates, slugOf } from './slug.ts';

test('a title becomes a readable address in its own script', () => {
  expect(slugOf('把灯调暗一点，再写今天的最后一行')).toBe('把灯调暗一点-再写今天的最后一行');
  expect(slugOf('  Hello, World!  ')).toBe('hello-world');
  expect(slugOf('第 1 章：开始')).toBe('第-1-章-开始');
  expect(slugOf('Caf\u0065\u0301')).toBe('café');
  expect(slugOf('snake_case v1.2')).toBe('snake_case-v1-2');
});

test('what is no letter of any script leaves nothing behind', () => {
  expect(slugOf('🎉🎉')).toBe('');
  expect(slugOf('？！…')).toBe('');
  expect(slugOf('a\u200bb\u202ec')).toBe('abc');
  expect(slugOf('../../etc/passwd')).toBe('etc-passwd');
});

test('a long title is cut', () => {
  expect(Array.from(slugOf('长'.repeat(500)))).toHaveLength(80);
  expect(slugOf('word '.repeat(100)).endsWith('word')).toBe(true);
});

test('an address that can be none of ours is known at sight', () => {
  expect(isPossibleSlug('关于')).toBe(true);
  expect(isPossibleSlug('a'.repeat(10_000))).toBe(false);
  expect(isPossibleSlug('a/b')).toBe(false);
  expect(isPossibleSlug('a\u0000')).toBe(false);
  expect(isPossibleSlug('')).toBe(false);
});

test('a taken address gets the next number', () => {
  expect(freeSlug('夜', new Set(), 1)).toBe('夜');
  expect(freeSlug('夜', new Set(['夜', '夜-2']), 1)).toBe('夜-3');
  expect(freeSlug('夜', new Set(slugCandidates('夜')), 1234)).toBe('夜-ya');
});
