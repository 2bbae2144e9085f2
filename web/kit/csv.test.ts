import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

interface Row {
  name: string;
  count: number;
}

const columns = [
  { key: 'name', label: '名字', cell: () => null, csv: ({ name }: Row) => name },
  { key: 'count', label: '评论', cell: () => null, csv: ({ count }: Row) => count },
  { key: 'acts', label: '操作', cell: () => null },
];

test('a file of a list has its columns, Chinese intact, and no column of buttons', () => {
  expect(csvOf(columns, [{ name: '小明', count: -3 }])).toBe('\uFEFF名字,评论\r\n小明,-3\r\n');
});

test('quotes, commas and lines stay inside their cell', () => {
  expect(csvOf(columns, [{ name: '"你好", 他说\n再见', count: 0 }])).toContain('"""你好"", 他说\n再见",0');
});

test('what a spreadsheet would run stays a text', () => {
  expect(csvOf(columns, [{ name: '=HYPERLINK("http://x")', count: 1 }])).toContain(`"'=HYPERLINK(""http://x"")"`);
  for (const name of ['@sum', '+1', '-1', '\t=1']) expect(csvOf(columns, [{ name, count: 1 }])).toContain(`'${name},1`);
});

test('long numbers keep their digits, and full-width signs run nothing either', () => {
  for (const name of ['2026112322001400000000000001', '202611232200', '＝1', '＠x', '－1', '＋1'])
    expect(csvOf(columns, [{ name, count: 1 }])).toContain(`'${name},1`);
  expect(csvOf(columns, [{ name: '13800000000', count: 1 }])).toContain('\n13800000000,1');
  expect(csvOf(columns, [{ name: '\n=1', count: 1 }])).toContain(`"'\n=1"`);
});
