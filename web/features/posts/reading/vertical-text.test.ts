import { expect, test } from 'vitest';

import { columnsOf } from './vertical-text.ts';

const written = (sentence: string, most: number) =>
  columnsOf(sentence, most).map((column) => column.map(({ text }) => text).join(''));

test('a sentence runs down its columns, with punctuation in its vertical form', () => {
  expect(written('雪落在瓦上没有声音，落在地上有。', 8)).toEqual(['雪落在瓦上没有声', '音︐落在地上有︒']);
});

test('punctuation hangs below a full column and never begins one', () => {
  expect(written('把灯调暗一点，再写', 6)).toEqual(['把灯调暗一点︐', '再写']);
});

test('an opening mark never ends a column', () => {
  expect(written('她在读《夜航船》', 4)).toEqual(['她在读', '︽夜航船︾']);
});

test('words in Latin letters stay whole and lie on their side', () => {
  const [column] = columnsOf('在 Somnia 里', 12);
  expect(column).toEqual([
    { text: '在', isTurned: false, height: 1 },
    { text: 'Somnia', isTurned: true, height: 4 },
    { text: '里', isTurned: false, height: 1 },
  ]);
});
