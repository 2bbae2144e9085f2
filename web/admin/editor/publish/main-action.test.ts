import { expect, test } from 'vitest';

import { mainActionOf } from './main-action.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const label = (
  status: 'draft' | 'pending' | 'publish' | 'scheduled' | null,
  power: number,
  publish_at: string | null = null,
) => mainActionOf({ status, power, publish_at }, now).label;

test('the large button says what comes next', () => {
  expect(label(null, 6)).toBe('发布');
  expect(label('draft', 10, '2026-11-22T00:00:00Z')).toBe('定时发布');
  expect(label('draft', 10, '2026-11-20T00:00:00Z')).toBe('发布');
  expect(label('publish', 8)).toBe('更新');
  expect(label('scheduled', 6)).toBe('更新');
});

test('a contributor hands in and never publishes', () => {
  expect(label(null, 3)).toBe('提交审核');
  expect(label('pending', 3)).toBe('更新投稿');
  expect(mainActionOf({ status: 'draft', power: 3, publish_at: '2030-01-01T00:00:00Z' }, now).status).toBe('pending');
});
