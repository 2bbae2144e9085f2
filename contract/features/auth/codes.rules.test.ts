import { expect, test } from 'vitest';

import { canonicalEmailKey } from './codes.rules.ts';

test('one mailbox has one key, whichever of its names is given', () => {
  for (const name of [
    'Xiao.Ming@gmail.com',
    'xiaoming+1@gmail.com',
    'x.i.a.o.m.i.n.g@googlemail.com',
    ' XIAOMING@GMAIL.COM ',
  ])
    expect(canonicalEmailKey(name), name).toBe('xiaoming@gmail.com');
  expect(canonicalEmailKey('ming+shop@outlook.com')).toBe('ming@outlook.com');
});

test('where the host tells names apart, they are different mailboxes', () => {
  expect(canonicalEmailKey('a.b@example.com')).not.toBe(canonicalEmailKey('ab@example.com'));
  expect(canonicalEmailKey('a+1@example.com')).not.toBe(canonicalEmailKey('a@example.com'));
});
