import { expect, test } from 'vitest';

import { mailboxKey } from './codes.rules.ts';

test('one mailbox has one key, whichever of its names is given', () => {
  for (const name of [
    'Xiao.Ming@gmail.com',
    'xiaoming+1@gmail.com',
    'x.i.a.o.m.i.n.g@googlemail.com',
    ' XIAOMING@GMAIL.COM ',
  ])
    expect(mailboxKey(name), name).toBe('xiaoming@gmail.com');
  expect(mailboxKey('ming+shop@outlook.com')).toBe('ming@outlook.com');
});

test('where the host tells names apart, they are different mailboxes', () => {
  expect(mailboxKey('a.b@example.com')).not.toBe(mailboxKey('ab@example.com'));
  expect(mailboxKey('a+1@example.com')).not.toBe(mailboxKey('a@example.com'));
});
