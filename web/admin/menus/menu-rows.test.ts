import { expect, test } from 'vitest';

import { menuOf, menuRows } from './menu-rows.ts';

const entry = (label: string, children: ReturnType<typeof plain>[] = []) => ({ ...plain(label), children });
const plain = (label: string) => ({
  label,
  url: `/${label}`,
  note: '',
  opennew: false,
  post: label === '关于' ? { id: 7, title: '关于本站', is_public: true } : null,
  children: [],
});

test('a menu written as a list is the same menu again', () => {
  const rows = menuRows([entry('首页'), entry('更多', [plain('关于'), plain('归档')]), entry('友链')]);
  expect(rows.map((row) => `${'-'.repeat(row.depth)}${row.entry.label}`)).toEqual([
    '首页',
    '更多',
    '-关于',
    '-归档',
    '友链',
  ]);
  const menu = menuOf(rows);
  expect(menu.map((each) => [each.label, each.children?.map((child) => [child.label, child.post_id])])).toEqual([
    ['首页', []],
    [
      '更多',
      [
        ['关于', 7],
        ['归档', undefined],
      ],
    ],
    ['友链', []],
  ]);
});
