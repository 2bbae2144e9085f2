import { expect, test } from 'vitest';

import { checkPassword, isGrantValid, isSameSecret, signGrant } from './grants.ts';

const key = Buffer.alloc(32, 7);
const scope = { postId: 12, blockId: 'b1', password: '芝麻开门' };
const now = 1_700_000_000_000;
const day = 24 * 3600 * 1000;

test('a grant opens its block for 30 days', () => {
  const grant = signGrant(key, scope, now);
  expect(isGrantValid(key, scope, grant, now)).toBe(true);
  expect(isGrantValid(key, scope, grant, now + 30 * day - 1)).toBe(true);
  expect(isGrantValid(key, scope, grant, now + 30 * day)).toBe(false);
});

test('a grant is worth nothing for another post, block, password or site', () => {
  const grant = signGrant(key, scope, now);
  for (const other of [
    { ...scope, postId: 13 },
    { ...scope, blockId: 'b2' },
    { ...scope, blockId: '' },
    { ...scope, password: '改了' },
  ]) {
    expect(isGrantValid(key, other, grant, now)).toBe(false);
  }
  expect(isGrantValid(Buffer.alloc(32, 8), scope, grant, now)).toBe(false);
});

test('a grant that somebody made up or lengthened does not hold', () => {
  const grant = signGrant(key, scope, now);
  const [until = '', signed = ''] = grant.split('.');
  const later = (Number.parseInt(until, 36) + day).toString(36);
  for (const forged of [
    '',
    'unlocked',
    '1',
    `${later}.${signed}`,
    `${until}.`,
    `${until}.${'A'.repeat(43)}`,
    `${grant}x`,
    'zzzzzzzzzzz.',
    `${until}.${signed}.${signed}`,
  ]) {
    expect(isGrantValid(key, scope, forged, now), forged).toBe(false);
  }
});

test('a password is right when it is the same text, however it is composed', () => {
  expect(isSameSecret(key, 'é', 'e\u0301')).toBe(true);
  expect(isSameSecret(key, '芝麻', '芝麻')).toBe(true);
  expect(isSameSecret(key, '芝麻', '芝麻 ')).toBe(false);
  expect(isSameSecret(key, '', '')).toBe(false);
});

test('a password opens once typed and later by its grant; anything else is PASSWORD_WRONG', () => {
  const site = { key: Buffer.alloc(32, 1), now: 1_700_000_000_000 };
  const about = { postId: 1, blockId: 'p', password: '芝麻开门' };
  const grant = checkPassword(site, about, { password: '芝麻开门' });
  expect(checkPassword(site, about, { grant })).toBe(grant);
  for (const proof of [{}, { password: '' }, { password: 'x' }, { grant: 'unlocked' }, { grant: `${grant}x` }]) {
    expect(() => checkPassword(site, about, proof)).toThrow('密码不正确');
  }
  expect(() => checkPassword(site, { ...about, password: '' }, { password: '' })).toThrow('密码不正确');
});
