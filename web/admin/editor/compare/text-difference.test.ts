import { expect, test } from 'vitest';

import { differenceOf } from './text-difference.ts';

test('only the middle differs', () => {
  expect(differenceOf('今天下雨了', '今天下雪了')).toEqual({
    before: '今天下',
    removed: '雨',
    added: '雪',
    after: '了',
  });
  expect(differenceOf('一一', '一')).toEqual({ before: '一', removed: '一', added: '', after: '' });
  expect(differenceOf('', '新')).toEqual({ before: '', removed: '', added: '新', after: '' });
  expect(differenceOf('👨‍👩‍👧好', '👨‍👩‍👧坏')).toMatchObject({ removed: '好', added: '坏' });
});
