import { expect, test } from 'vitest';

import { listProblem, stickerNameOf } from './sticker-list.ts';

test('a file gives its sticker a name that a code can carry and no other has', () => {
  expect(stickerNameOf('开心.png', [])).toBe('开心');
  expect(stickerNameOf('开心.png', ['开心', '开心2'])).toBe('开心3');
  expect(stickerNameOf('so: "happy".webp', [])).toBe('so-happy-');
  expect(stickerNameOf('.png', [])).toBe('表情');
});

test('stickers without a name, with a wrong one or with one twice make no list', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, url: '/a.png' }));
  expect(listProblem([])).toBe('请先添加图片');
  expect(listProblem(named('a', ''))).toBe('每个表情都要有名称');
  expect(listProblem(named('a b'))).toBe('「a b」不能用作名称，请去掉空格和标点');
  expect(listProblem(named('a', 'b', 'a'))).toBe('有两个表情都叫「a」');
  expect(listProblem(named('开心', '难过'))).toBeNull();
});
