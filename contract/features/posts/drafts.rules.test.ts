import { expect, test } from 'vitest';

import { noteOfChanges, noteOfSaving, postOfDraft } from './drafts.rules.ts';
import { postStatuses } from './rules.ts';

test('every state of a text has its words, the same in the editor and in the list', () => {
  const notes = [null, ...postStatuses].map((status) => [
    status,
    noteOfSaving({ status, changed: false }),
    noteOfSaving({ status, changed: true }),
    noteOfChanges({ status, changed: true }),
  ]);
  expect(notes).toEqual([
    [null, '已保存（草稿）', '已保存（草稿）', null],
    ['draft', '已保存（草稿）', '已保存（草稿）', '有自动保存的修改'],
    ['pending', '已保存', '已保存（草稿）', '有未提交的修改'],
    ['scheduled', '已保存', '已保存（草稿）', '有未发布的修改'],
    ['publish', '已保存', '已保存（草稿）', '有未发布的修改'],
    ['private', '已保存', '已保存（草稿）', '有未发布的修改'],
    ['trash', '已保存（草稿）', '已保存（草稿）', null],
  ]);
  for (const status of postStatuses) expect(noteOfChanges({ status, changed: false })).toBe(null);
});

test('a draft names its post', () => {
  expect(['post-12.ab', 'post-12', 'new-12.ab', '', 'post-.a'].map(postOfDraft)).toEqual([12, 12, null, null, null]);
});
