import { expect, test } from 'vitest';

import type { Lock } from '../../kit/block.ts';
import { guestViewer, type Viewer } from '../../kit/power.ts';
import { mayOpenLock, mayUsePro, noGrant, outlineOf, splitPages } from './rules.ts';

const reader: Viewer = { userId: 7, role: 'subscriber', power: 1, vipLevel: 0, banned: false };
const locks: Record<string, Lock> = {
  login: { kind: 'login' },
  reply: { kind: 'reply' },
  vip: { kind: 'vip', level: 2 },
  password: { kind: 'password', hint: '' },
  payment: { kind: 'payment', priceFen: 100, pricePoint: 0, vipDiscount: 10 },
};

function opened(viewer: Viewer, grant = noGrant): string[] {
  return Object.keys(locks).filter((name) => mayOpenLock(viewer, locks[name] as Lock, grant));
}

test('each lock opens to who did what it asks, and to nobody else', () => {
  expect(opened(guestViewer)).toEqual([]);
  expect(opened(guestViewer, { ...noGrant, password: true, replied: true })).toEqual(['reply', 'password']);
  expect(opened(guestViewer, { ...noGrant, bought: true })).toEqual([]);
  expect(opened(reader)).toEqual(['login']);
  expect(opened({ ...reader, vipLevel: 1 })).toEqual(['login']);
  expect(opened({ ...reader, vipLevel: 2 })).toEqual(['login', 'vip']);
  expect(opened(reader, { ...noGrant, bought: true })).toEqual(['login', 'payment']);
});

test('the author and editors read everything, an author of something else does not', () => {
  const all = ['login', 'reply', 'vip', 'password', 'payment'];
  expect(opened({ ...reader, role: 'editor', power: 8 })).toEqual(all);
  expect(opened(reader, { ...noGrant, author: true })).toEqual(all);
  expect(opened({ ...reader, role: 'author', power: 6 })).toEqual(['login']);
});

test('a banned person opens nothing by rank, membership or purchase', () => {
  expect(
    opened(
      { ...reader, power: 10, vipLevel: 9, banned: true },
      { ...noGrant, replied: true, bought: true, author: true },
    ),
  ).toEqual([]);
});

test('a lock of a kind that nobody knows, or without its level, stays closed', () => {
  expect(mayOpenLock({ ...reader, vipLevel: 9 }, { kind: 'riddle' } as unknown as Lock, noGrant)).toBe(false);
  expect(mayOpenLock({ ...reader, vipLevel: 9 }, { kind: 'vip' } as unknown as Lock, noGrant)).toBe(false);
});

test('only a Pro edition has Pro blocks', () => {
  expect((['lite', 'pro', 'invalid'] as const).filter(mayUsePro)).toEqual(['pro']);
});

test('page breaks part an article; empty pages do not count', () => {
  const at = (id: string, type = 'paragraph') => ({ id, type, data: {} });
  const pages = splitPages([
    at('x', 'page-break'),
    at('a'),
    at('b'),
    at('y', 'page-break'),
    at('z', 'page-break'),
    at('c'),
    at('w', 'page-break'),
  ]);
  expect(pages.map((page) => page.map((block) => block.id))).toEqual([['a', 'b'], ['c']]);
  expect(splitPages([])).toEqual([[]]);
});

test('the table of contents has the headings that a reader sees', () => {
  const header = (anchor: string) => ({ id: anchor, type: 'header', data: { anchor, text: anchor, level: 2 } });
  const blocks = [
    header('一'),
    { id: 'c', type: 'columns', data: { items: [{ blocks: [header('二')] }] } },
    { id: 'd', type: 'collapse', data: { title: '', blocks: [header('三')] } },
    { id: 'l', type: 'needlogin', data: { locked: 'login' } },
  ];
  expect(outlineOf(blocks).map((entry) => entry.anchor)).toEqual(['一', '二']);
});
