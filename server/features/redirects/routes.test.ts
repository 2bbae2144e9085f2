import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import {
  addRedirect,
  changeRedirect,
  getRedirects,
  importRedirects,
  removeRedirect,
} from '#contract/features/redirects/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { routes as auditRoutes } from '#server/features/audit/routes.ts';
import { mergeTerm } from '#server/features/terms/editing.service.ts';
import { addTerm, renameTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { findRedirect, flushHits } from './service.ts';

let here: TestSite;
let owner: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '沈砚', 'administrator');
  owner = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

const add = (from: string, to: string, status: 301 | 302 = 301) =>
  here.call(routes, addRedirect, { from, to, status }, owner);
const list = async (filter: object = {}) => (await here.call(routes, getRedirects, filter, owner)).list;
const ways = async () => (await list()).map(({ from, to }) => `${from} → ${to}`).toSorted();
const find = async (path: string, query = '') => {
  const found = await findRedirect(here.site, path, query);
  return found && { status: found.status, location: found.location };
};
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { message: string }) => error.message,
  );

test('an old address leads to a new one, here or elsewhere, however it is spelled', async () => {
  await add('/archives/12.html/', '/喝茶');
  await add('/%E6%97%A7%E6%96%87', 'https://other.example/文?a=1#x', 302);
  await add('http://localhost:3000/whole', 'http://localhost:3000/tea#end');
  expect(await find('/archives/12.html')).toEqual({ status: 301, location: '/%E5%96%9D%E8%8C%B6' });
  expect(await find(`/${encodeURIComponent('旧文')}`)).toEqual({
    status: 302,
    location: 'https://other.example/%E6%96%87?a=1#x',
  });
  expect(await find('/whole')).toEqual({ status: 301, location: '/tea#end' });
  expect(await find('/archives/13.html')).toBeNull();
});

test('the query decides first; otherwise it goes along within the site, and nowhere else', async () => {
  await add('/index.php?id=5', '/five');
  await add('/index.php', '/start');
  await add('/away', 'https://other.example/');
  expect(await find('/index.php', 'id=5')).toMatchObject({ location: '/five' });
  expect(await find('/index.php', 'id=6&utm=x')).toMatchObject({ location: '/start?id=6&utm=x' });
  expect(await find('/away', 'secret=1')).toMatchObject({ location: 'https://other.example/' });
});

test('an address is no longer than an index holds, however few characters it has', async () => {
  expect(await refusal(add(`/${'长'.repeat(870)}`, '/a'))).toContain('旧地址最多');
  expect(await refusal(add('/long', `/${'长'.repeat(870)}`))).toContain('新地址最多');
  expect(await refusal(add(`/${'长'.repeat(860)}`, `/${'远'.repeat(860)}`))).toBe('taken');
});

test('what is no address of the site, or only looks like an address, is refused', async () => {
  for (const from of [
    'archives',
    '//evil.example',
    '/a//b',
    '/%zz',
    '/a\\b',
    '/a%2fb',
    '/a%00',
    'https://other.example/a',
  ]) {
    expect(await refusal(add(from, '/new'))).toBe('请填写本站的旧地址，以 / 开头，例如 /archives/12.html');
  }
  for (const from of ['/', '/?p=1', '/#top']) expect(await refusal(add(from, '/new'))).toBe('首页不能重定向');
  for (const from of ['/nv-admin/x', '/nv/add-post', '/assets/a.js', '/uploads/a.png', '/NV-Admin']) {
    expect(await refusal(add(from, '/new'))).toBe('这个地址属于后台、接口或文件，不能重定向');
  }
  const wrong = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'java\tscript:x',
    'data:text/html,x',
    'new',
  ];
  for (const to of [
    ...wrong,
    '',
    'mailto:a@b.example',
    'https://',
    'https://me:pass@evil.example/',
    'ftp://a.example',
  ]) {
    expect(await refusal(add('/old', to))).toBe('请填写以 / 开头的本站地址，或以 https://、http:// 开头的完整网址');
  }
  expect(await list()).toEqual([]);
});

test('redirects never lead in a circle', async () => {
  expect(await refusal(add('/a', '/a/#x'))).toBe('新地址和旧地址是同一个');
  expect(await refusal(add('/a', '/a?x=1'))).toBe('新地址和旧地址是同一个');
  await add('/a', '/b');
  const second = await add('/b', '/c');
  expect(await refusal(add('/c', '/a'))).toBe('这样会形成循环：/c → /a → /b → /c');
  expect(
    await refusal(here.call(routes, changeRedirect, { id: second.id, to: 'http://localhost:3000/a' }, owner)),
  ).toBe('这样会形成循环：/b → /a → /b');
  expect(await ways()).toEqual(['/a → /b', '/b → /c']);
});

test('queries that go along, pages of lists and other spellings close no ring either', async () => {
  await add('/a?x=1', '/b');
  expect(await refusal(add('/b', '/a?x=1'))).toBe('这样会形成循环：/b → /a?x=1 → /b');
  expect(await refusal(add('/b', '/a/?x=1#end'))).toContain('这样会形成循环');
  // The visitor's query string is kept from /c to /a.
  await add('/c', '/a');
  expect(await refusal(add('/b', '/c?x=1'))).toContain('这样会形成循环');
  await add('/d?y=2', '/e?y=2');
  expect(await refusal(add('/e', '/d'))).toBe('这样会形成循环：/e?y=2 → /d?y=2 → /e?y=2');
  for (const same of ['/f/page/1', '/f/comment-page-1', '/f/comment-page-1/page/1?a=1'])
    expect(await refusal(add('/f', same)), same).toBe('新地址和旧地址是同一个');
  expect(await refusal(add('/f', '/f.data'))).toBe('新地址和旧地址是同一个');
  for (const same of ['https://localhost:3000/f', 'http://LOCALHOST:3000/f/', 'http://localhost.:3000/%66?q=1'])
    expect(await refusal(add('/f', same)), same).toBe('新地址和旧地址是同一个');
  expect(await refusal(add('/g', '/g/page/2'))).toBe('taken');
  expect(await find('/g/page/2')).toBeNull();
  expect(await refusal(add('/g/page/2', '/g'))).toContain('这样会形成循环');
});

test('a query that nothing names, and one that leads elsewhere, are no ring', async () => {
  await add('/index.php?id=5', '/five');
  await add('/index.php', '/start');
  expect(await refusal(add('/start?id=5', '/index.php?id=6'))).toBe('taken');
  expect(await refusal(add('/five', '/index.php?id=7'))).toBe('taken');
  expect(await find('/index.php', 'id=5')).toMatchObject({ location: '/five' });
});

test('pages of a term that was renamed are not led back to it', async () => {
  connectReactions(here.site);
  const id = await write(here.site, (unit) => addTerm(unit, 'tag', '茶', null, { slug: 'tea' }));
  await renameTerm(here.site, id, { slug: 'cha' });
  expect(await refusal(add('/tag/cha/page/2', '/tag/tea/page/2'))).toBe(
    '这样会形成循环：/tag/cha/page/2 → /tag/tea/page/2 → /tag/cha/page/2',
  );
  expect(await refusal(add('/tag/cha/page/2', '/tag/tea/page/3'))).toBe('taken');
});

test('a ring that is there all the same is not served', async () => {
  const row = { origin: 'owner', last_hit_at: null, created_at: testNow, updated_at: testNow };
  await here.site.db
    .insertInto('address_redirects')
    .values([
      { ...row, from_address: '/a', to_address: '/b' },
      { ...row, from_address: '/b', to_address: '/c?x=1' },
      { ...row, from_address: '/c?x=1', to_address: '/a' },
      { ...row, from_address: '/into', to_address: '/b' },
    ])
    .execute();
  for (const path of ['/a', '/b', '/into']) expect(await find(path), path).toBeNull();
  expect(await find('/c', 'x=1')).toBeNull();
  expect(await find('/c')).toBeNull();
});

test('an old address leads to one place; changing and removing say so to kept pages', async () => {
  const one = await add('/a', '/b');
  expect(await refusal(add('/a/', '/c'))).toBe('这个旧地址已经有一条重定向');
  here.touched.clear();
  await here.call(routes, changeRedirect, { id: one.id, to: '/c', status: 302 }, owner);
  expect(await find('/a')).toEqual({ status: 302, location: '/c' });
  expect([...here.touched]).toEqual(['redirects']);
  await here.call(routes, removeRedirect, { id: one.id }, owner);
  expect(await find('/a')).toBeNull();
  const acts = await here.call(auditRoutes, getAuditLog, {}, owner);
  expect(acts.list.map(({ act }) => act)).toEqual(['redirect.remove', 'redirect.change', 'redirect.add']);
});

test('many lines are taken at once; the wrong ones are named and leave the others alone', async () => {
  await add('/known', '/x');
  const text =
    '# 旧站\n/a /b\r\n\n/known /y 302\n/c\n/d /e 307\n/f //evil.example\n/b /a\n/g https://other.example/ 302';
  const done = await here.call(routes, importRedirects, { text }, owner);
  expect([done.added, done.changed]).toEqual([2, 1]);
  expect(done.refused.map(({ line, reason }) => `${line} ${reason.slice(0, 8)}`)).toEqual([
    '5 每行要有旧地址和',
    '6 第三项只能是 3',
    '7 请填写以 / 开',
    '8 这样会形成循环：',
  ]);
  expect(await ways()).toEqual(['/a → /b', '/g → https://other.example/', '/known → /y']);
  expect(await refusal(here.call(routes, importRedirects, { text: ' \n ' }, owner))).toBe('没有可以导入的内容');
});

test('hits are counted together and written later', async () => {
  await add('/a', '/b');
  const found = await findRedirect(here.site, '/a', '');
  for (let hit = 0; hit < 3; hit += 1) found?.count();
  const stored = () => here.site.db.selectFrom('address_redirects').select('hits').executeTakeFirstOrThrow();
  expect([(await list())[0]?.hits, Number((await stored()).hits)]).toEqual([3, 0]);
  await flushHits(here.site);
  expect([(await list())[0]?.hits, Number((await stored()).hits)]).toEqual([3, 3]);
  expect((await list())[0]?.last_hit_at).toBe('2026-11-21T04:00:00.000Z');
});

test('a renamed term leaves a redirect, whole lists of pages included, and takes it back with its address', async () => {
  connectReactions(here.site);
  const id = await write(here.site, (unit) => addTerm(unit, 'tag', '茶', null, { slug: 'tea' }));
  const other = await write(here.site, (unit) => addTerm(unit, 'tag', '酒', null, { slug: 'wine' }));
  await renameTerm(here.site, id, { slug: 'cha' });
  await renameTerm(here.site, id, { slug: '茶事' });
  expect(await ways()).toEqual(['/tag/cha → /tag/茶事', '/tag/tea → /tag/茶事']);
  expect(await find('/tag/tea/page/2')).toEqual({ status: 301, location: '/tag/%E8%8C%B6%E4%BA%8B/page/2' });
  await renameTerm(here.site, id, { slug: 'tea' });
  expect(await ways()).toEqual(['/tag/cha → /tag/tea', '/tag/茶事 → /tag/tea']);
  await mergeTerm(here.contextFor(owner), id, other);
  expect(await ways()).toEqual(['/tag/cha → /tag/wine', '/tag/tea → /tag/wine', '/tag/茶事 → /tag/wine']);
  expect((await list()).every(({ origin }) => origin === 'term')).toBe(true);
});

test('what the owner typed is stronger than what made itself', async () => {
  connectReactions(here.site);
  const id = await write(here.site, (unit) => addTerm(unit, 'tag', '茶', null, { slug: 'tea' }));
  await add('/tag/tea', '/about');
  await add('/tag/cha', '/tag/tea');
  await renameTerm(here.site, id, { slug: 'cha' });
  expect(await ways()).toEqual(['/tag/cha → /tag/tea', '/tag/tea → /about']);
});
