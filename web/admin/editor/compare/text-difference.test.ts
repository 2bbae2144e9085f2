import fc from 'fast-check';
import { expect, test } from 'vitest';

import { differenceOf } from './text-difference.ts';

const written = (old: string, now: string) =>
  differenceOf(old, now)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('words that were removed and added stand in the text, in every place', () => {
  expect(written('今天下雨了', '今天下雪了')).toBe('今天下[-雨-][+雪+]了');
  expect(written('海面上没有灯。船走了三十天。', '海面上有一盏灯。船走了十天。')).toBe(
    '海面上[-没有-][+有一盏+]灯。船走了[-三-]十天。',
  );
  expect(written('', '新')).toBe('[+新+]');
  expect(written('旧', '')).toBe('[-旧-]');
  expect(written('一样', '一样')).toBe('一样');
  expect(written('👨‍👩‍👧好', '👨‍👩‍👧坏')).toBe('👨‍👩‍👧[-好-][+坏+]');
});

test('each side is its text again, whatever differs', () => {
  const text = fc.array(fc.constantFrom('海', '没有', '灯', '。', '\n', 'lamp ', '👨‍👩‍👧'), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [old, now] = [one.join(''), other.join('')];
      const side = (left: 'added' | 'removed') =>
        differenceOf(old, now)
          .filter(({ kind }) => kind !== left)
          .map((piece) => piece.text)
          .join('');
      expect([side('added'), side('removed')]).toEqual([old, now]);
    }),
  );
});

test('twenty thousand characters written anew are compared in bounded time', () => {
  const write = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) =>
      at % 25 === 24 ? '。' : String.fromCodePoint(0x4e00 + (((at * 7919 + seed) * 104_729) % 5000)),
    ).join('');
  const old = write(1);
  const edited = Array.from(old)
    .map((character, at) => (at % 200 === 0 ? '新' : character))
    .join('');
  const start = performance.now();
  expect(differenceOf(old, write(77)).some(({ kind }) => kind === 'removed')).toBe(true);
  expect(differenceOf(old, edited).filter(({ kind }) => kind === 'added').length).toBeGreaterThan(80);
  expect(performance.now() - start).toBeLessThan(6000);
});
