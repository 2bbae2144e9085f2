import { expect, test } from 'vitest';

import { completionAt, completionOf } from './completion.ts';

/** The text and the caret after the choice. */
function completeText(...[before, caret, query, chosen]: Parameters<typeof completionOf>) {
  const { text, from, to } = completionOf(before, caret, query, chosen);
  return { text: before.slice(0, from) + text + before.slice(to), caret: from + text.length };
}

test('a topic is completed from its # on, up to the caret', () => {
  expect(completionAt('今晚 #月亮')).toEqual({ kind: 'topic', start: 3, text: '月亮' });
  expect(completionAt('#')).toEqual({ kind: 'topic', start: 0, text: '' });
  expect(completionAt('上一行 #甲#\n#月')).toEqual({ kind: 'topic', start: 8, text: '月' });
});

test('the second # of a topic begins no other one, and white space ends a topic', () => {
  expect(completionAt('#月亮观测#')).toBeNull();
  expect(completionAt('#月亮观测# 今晚')).toBeNull();
  expect(completionAt('#月亮观测##窗')).toEqual({ kind: 'topic', start: 6, text: '窗' });
  expect(completionAt('# 标题')).toBeNull();
  expect(completionAt(`#${'长'.repeat(31)}`)).toBeNull();
});

test('a name is completed from its @ on, but not in an email address', () => {
  expect(completionAt('你好@阿')).toEqual({ kind: 'person', start: 2, text: '阿' });
  expect(completionAt('@')).toEqual({ kind: 'person', start: 0, text: '' });
  expect(completionAt('hong@example')).toBeNull();
  expect(completionAt('@阿红 你好')).toBeNull();
});

test('inside a topic a name wins, and the other way round, by what was begun last', () => {
  expect(completionAt('#话题@阿')).toEqual({ kind: 'person', start: 3, text: '阿' });
  expect(completionAt('@阿#月')).toEqual({ kind: 'topic', start: 2, text: '月' });
});

test('the chosen topic replaces what was typed, and its closing # is not doubled', () => {
  const query = completionAt('看 #月')!;
  expect(completeText('看 #月', 4, query, '月亮观测')).toEqual({ text: '看 #月亮观测# ', caret: 9 });
  expect(completeText('看 #月# 今晚', 4, query, '月亮观测')).toEqual({ text: '看 #月亮观测# 今晚', caret: 9 });
  expect(completeText('看 #月今晚', 4, query, '月亮观测')).toEqual({ text: '看 #月亮观测# 今晚', caret: 9 });
});

test('the chosen name replaces what was typed', () => {
  expect(completeText('你好@阿，在吗', 4, completionAt('你好@阿')!, '阿红')).toEqual({
    text: '你好@阿红 ，在吗',
    caret: 6,
  });
});
