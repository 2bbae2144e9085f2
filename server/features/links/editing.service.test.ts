import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import {
  addLink,
  changeLink,
  getAdminLinks,
  getFavlinks,
  orderLinks,
  removeLink,
} from '#contract/features/links/calls.ts';
import { linkFields } from '#contract/features/links/entities.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { routes as auditRoutes } from '#server/features/audit/routes.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { addEntries, insertLink } from './service.ts';

let here: TestSite;
let owner: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  owner = {
    ...guestViewer,
    userId: await insertUserRow(here.site, '沈砚', 'administrator'),
    role: 'administrator',
    power: 10,
  };
});
afterEach(() => here.close());

const add = (name: string, more: Partial<CallInput<typeof addLink>> = {}) =>
  here.call(routes, addLink, { name, url: `https://${encodeURIComponent(name)}.example`, ...more }, owner);
const change = (input: CallInput<typeof changeLink>) => here.call(routes, changeLink, input, owner);
const shown = async () => {
  const { groups } = await here.call(routes, getFavlinks, {}, guestViewer);
  return groups.map(({ name, links }) => `${name}: ${links.map((link) => link.name).join(' ')}`);
};

test('the owner adds, edits and deletes links, and kept pages of links change at once', async () => {
  const { id } = await add(' 甲 ', {
    url: 'https://a.example',
    description: '山里',
    group_name: '同好',
    image_url: '/uploads/a.png',
  });
  expect(here.touched).toContain('links');
  expect(await shown()).toEqual(['同好: 甲']);
  here.touched.clear();
  expect(await change({ id, name: '甲一', group_name: '' })).toMatchObject({
    name: '甲一',
    description: '山里',
    image_url: '/uploads/a.png',
    status: 'approved',
  });
  expect(here.touched).toContain('links');
  expect(await shown()).toEqual(['友情链接: 甲一']);
  here.touched.clear();
  await here.call(routes, removeLink, { id }, owner);
  expect(here.touched).toContain('links');
  expect(await shown()).toEqual([]);
  await expect(here.call(routes, removeLink, { id }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(change({ id, name: '无' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { list } = await here.call(auditRoutes, getAuditLog, {}, owner);
  expect(list.map(({ act }) => act)).toEqual(['link.remove', 'link.change', 'link.add']);
});

test('a site is listed once, and addresses have to be addresses', async () => {
  const { id } = await add('甲', { url: 'https://a.example/' });
  const other = await add('乙', { url: 'https://b.example' });
  const known = { code: 'CONFLICT', message: '这个网站已经在友情链接里了' };
  await expect(add('甲二', { url: 'http://www.a.example' })).rejects.toMatchObject(known);
  await expect(change({ id: other.id, url: 'https://A.example' })).rejects.toMatchObject(known);
  expect(await change({ id, url: 'http://a.example' })).toMatchObject({ url: 'http://a.example' });
  await write(here.site, (unit) => insertLink(unit, { name: '丙', url: 'https://c.example' }, 'pending'));
  await expect(add('丙', { url: 'https://c.example' })).rejects.toMatchObject({ code: 'CONFLICT' });
  for (const [field, value] of [
    ['url', 'javascript:alert(1)'],
    ['url', 'https://me:secret@d.example'],
    ['image_url', 'javascript:alert(1)'],
    ['feed_url', '/feed'],
  ] as const) {
    const refused = { code: 'VALIDATION', fields: { [field]: expect.any(String) } };
    await expect(add('丁', { [field]: value }), value).rejects.toMatchObject(refused);
    await expect(change({ id, [field]: value }), value).rejects.toMatchObject(refused);
  }
  for (const [field, length] of [
    ['name', 60],
    ['description', 120],
    ['group_name', 40],
    ['url', 500],
  ] as const) {
    const fields = { name: '戊', url: 'https://e.example' };
    expect(linkFields.safeParse({ ...fields, [field]: '长'.repeat(length) }).success, field).toBe(true);
    expect(linkFields.safeParse({ ...fields, [field]: '长'.repeat(length + 1) }).success, field).toBe(false);
  }
});

test('links are put in order, and so are groups; what is not named follows', async () => {
  const ids: number[] = [];
  for (const name of ['甲', '乙', '丙', '丁'])
    ids.push((await add(name, { group_name: name === '丁' ? '同好' : '' })).id);
  const [a, b, c, d] = ids as [number, number, number, number];
  expect(await shown()).toEqual(['友情链接: 甲 乙 丙', '同好: 丁']);
  await here.call(routes, orderLinks, { ids: [d, c, c, 9999] }, owner);
  expect(await shown()).toEqual(['同好: 丁', '友情链接: 丙 甲 乙']);
  here.touched.clear();
  await here.call(routes, orderLinks, { ids: [d, c, a, b] }, owner);
  expect([...here.touched]).toEqual([]);
  const { list } = await here.call(routes, getAdminLinks, { status: 'approved' }, owner);
  expect(list.map(({ id }) => id)).toEqual([d, c, a, b]);
  await add('戊');
  expect((await shown()).at(-1)).toBe('友情链接: 丙 甲 乙 戊');
});

test('another site is checked anew, another feed starts empty, and a deleted link takes its entries along', async () => {
  const { id } = await add('甲', { feed_url: 'https://a.example/feed' });
  const entry = { url: 'https://a.example/1', title: '一', excerpt: '', publishedAt: testNow };
  const entries = async () => (await here.site.db.selectFrom('link_entries').select('id').execute()).length;
  await write(here.site, (unit) => addEntries(unit, id, [entry]));
  await here.site.db.updateTable('links').set({ healthy: 0, checked_at: 1 }).where('id', '=', id).execute();
  expect(await change({ id, description: '新' })).toMatchObject({ healthy: false });
  expect(await entries()).toBe(1);
  expect(await change({ id, url: 'https://b.example' })).toMatchObject({ healthy: null, checked_at: null });
  await change({ id, feed_url: '' });
  expect(await entries()).toBe(0);
  await write(here.site, (unit) => addEntries(unit, id, [entry]));
  await here.call(routes, removeLink, { id }, owner);
  expect(await entries()).toBe(0);
});
