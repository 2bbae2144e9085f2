import { afterEach, expect, test } from 'vitest';

import { toast, toastEntries } from '#web/ui/toasts/toasts.ts';

import { rejectEmptyQuery } from './empty-query.ts';
import { movedChoice } from './moved-choice.ts';
import { searchAddress } from './open-search.ts';

afterEach(() => {
  for (const { id } of toastEntries()) toast.dismiss(id);
});

test('arrows go through the results, past the ends back into the field', () => {
  expect(movedChoice(-1, 1, 3)).toBe(0);
  expect(movedChoice(2, 1, 3)).toBe(-1);
  expect(movedChoice(-1, -1, 3)).toBe(2);
  expect(movedChoice(0, -1, 3)).toBe(-1);
  expect(movedChoice(-1, 1, 0)).toBe(-1);
});

test('words stand in the address as they are', () => {
  expect(searchAddress('夜 & 灯?')).toBe('/search?s=%E5%A4%9C%20%26%20%E7%81%AF%3F');
});

test('an empty search says 请输入关键词, another says nothing', () => {
  expect(rejectEmptyQuery('夜航船')).toBe(false);
  expect(toastEntries()).toHaveLength(0);
  expect(rejectEmptyQuery('  ')).toBe(true);
  expect(toastEntries().map(({ type, text }) => [type, text])).toEqual([['info', '请输入关键词']]);
});
