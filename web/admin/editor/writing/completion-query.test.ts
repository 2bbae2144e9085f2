import { expect, test } from 'vitest';

import { closingLength, completionAt } from './completion-query.ts';

test('two brackets of either width begin the search for an article', () => {
  expect(completionAt('见[[月光')).toEqual({ kind: 'post', start: 1, words: '月光' });
  expect(completionAt('【【')).toEqual({ kind: 'post', start: 0, words: '' });
  expect(completionAt('[[a b')).toEqual({ kind: 'post', start: 0, words: 'a b' });
  for (const text of ['[月光', '[[月光]', '[[月光]] 后', '[[月\n光', `[[${'字'.repeat(41)}`])
    expect(completionAt(text), text).toBeUndefined();
});

test('an @ begins the search for a person, that of an address does not', () => {
  expect(completionAt('谢谢@阿')).toEqual({ kind: 'person', start: 2, words: '阿' });
  expect(completionAt('a@b')).toBeUndefined();
  expect(completionAt('@阿红 你好')).toBeUndefined();
});

test('brackets that are closed already go with the query', () => {
  expect(closingLength(']]后', 'post')).toBe(2);
  expect(closingLength('】后', 'post')).toBe(1);
  expect(closingLength(']]', 'person')).toBe(0);
});
