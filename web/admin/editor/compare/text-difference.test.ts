import { expect, test } from 'vitest';

import { differenceOf } from './text-difference.ts';

test('only the middle differs', () => {
  expect(differenceOf('今天下雨了', '今天下雪了')).toEqual({ before: '今天下', gone: '雨', come: '雪', after: '了' });
  expect(differenceOf('一一', '一')).toEqual({ before: '一', gone: '一', come: '', after: '' });
  expect(differenceOf('', '新')).toEqual({ before: '', gone: '', come: '新', after: '' });
  expect(differenceOf('👨‍👩‍👧好', '👨‍👩‍👧坏')).toMatchObject({ gone: '好', come: '坏' });
});
