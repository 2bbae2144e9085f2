import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  addPlate,
  changePlate,
  getAdminPlates,
  orderPlates,
  removePlate,
} from '#contract/features/moments/plate-editing.calls.ts';
import { followPlate, getPlate, getPlateStates, listPlates } from '#contract/features/moments/plates.calls.ts';
import { maxPlateModerators } from '#contract/features/moments/plates.limits.ts';
import type { CallInput } from '#contract/kit/call.ts';
import type { AccountRole, Viewer } from '#contract/kit/power.ts';
import { rolePower } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes as editing } from './plate-editing.routes.ts';
import { routes as reading } from './plates.routes.ts';
import { erasePlateMember, findPlateProblem, listModeratedPlates } from './plates.service.ts';

let here: TestSite;
let admin: Viewer;
let hong: Viewer;

const as = (userId: number, role: AccountRole = 'subscriber'): Viewer => ({
  userId,
  role,
  power: rolePower[role],
  vipLevel: 0,
  banned: false,
});

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  admin = as(await insertUserRow(here.site, '沈砚', 'administrator'), 'administrator');
  hong = as(await insertUserRow(here.site, '阿红', 'subscriber'));
});
afterEach(() => here.close());

const add = (input: CallInput<typeof addPlate>) => here.call(editing, addPlate, input, admin);
const change = (input: CallInput<typeof changePlate>) => here.call(editing, changePlate, input, admin);
const names = async () => (await here.call(reading, listPlates, {})).list.map(({ name }) => name);
const page = (slug: string) => here.call(reading, getPlate, { slug });
const follow = (plate_id: number, on = true, viewer = hong) =>
  here.call(reading, followPlate, { plate_id, on }, viewer);
const states = (viewer = hong) => here.call(reading, getPlateStates, {}, viewer);

test('a new plate has a page at once, also without moments', async () => {
  const plate = await add({ name: '摄影', description: '好照片', rules: '一、原创\n二、友善', post_from_power: 6 });
  expect(plate).toMatchObject({ slug: '摄影', url: '/moments/plate/%E6%91%84%E5%BD%B1', count: 0, posts: 0 });
  const { plate: shown } = await page('摄影');
  expect(shown).toMatchObject({ name: '摄影', rules: '一、原创\n二、友善', post_from_power: 6, moderators: [] });
  expect(await names()).toEqual(['摄影']);
  await expect(page('没有')).rejects.toMatchObject({ code: 'NOT_FOUND', message: '没有找到这个版块' });
});

test('plates keep the order that the administrator gives them', async () => {
  const ids = [];
  for (const name of ['甲', '乙', '丙']) ids.push((await add({ name })).id);
  expect(await names()).toEqual(['甲', '乙', '丙']);
  here.touched.clear();
  await here.call(editing, orderPlates, { ids: [ids[2] as number, ids[0] as number] }, admin);
  expect(await names()).toEqual(['丙', '甲', '乙']);
  expect([...here.touched]).toEqual(['plates']);
  const refused = here.call(editing, orderPlates, { ids: [ids[0] as number, ids[0] as number] }, admin);
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('a changed slug leads to the new address, and only pages of plates are made anew', async () => {
  const { id } = await add({ name: '摄影' });
  here.touched.clear();
  await change({ id, slug: 'photo', name: '影像' });
  expect([...here.touched].toSorted()).toEqual([`plate:${id}`, 'plates', 'redirects', `term:${id}`]);
  expect(await page('摄影')).toEqual({ moved_to: 'photo', plate: null });
  expect(await page('PHOTO')).toMatchObject({ moved_to: null, plate: { name: '影像' } });
});

test('wrong fields of a plate are refused by name', async () => {
  const { id } = await add({ name: '摄影' });
  const cases: [CallInput<typeof changePlate>, string][] = [
    [{ id, name: ' ' }, 'name'],
    [{ id, name: '长'.repeat(61) }, 'name'],
    [{ id, slug: '！！' }, 'slug'],
    [{ id, cover_url: 'javascript:1' }, 'cover_url'],
    [{ id, rules: '规'.repeat(2001) }, 'rules'],
    [{ id, post_from_power: 7 }, 'post_from_power'],
    [{ id, moderators: [987_654] }, 'moderators'],
    [{ id, moderators: Array.from({ length: maxPlateModerators + 1 }, (_, at) => at + 1) }, 'moderators'],
  ];
  for (const [input, field] of cases) {
    const refusal = await change(input).then(
      () => ({}),
      (error: { fields?: object }) => error.fields ?? {},
    );
    expect(Object.keys(refusal), field).toEqual([field]);
  }
  await expect(add({ name: '摄影' })).rejects.toMatchObject({ code: 'CONFLICT', fields: { name: expect.any(String) } });
  await expect(add({ name: '新', slug: '摄影' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a person follows a plate once, also at once, and the number is right', async () => {
  const { id } = await add({ name: '摄影' });
  await Promise.all(Array.from({ length: 8 }, () => follow(id)));
  expect(await follow(id, true, admin)).toEqual({ on: true, followers: 2 });
  expect(await states()).toMatchObject({ followed: [id] });
  expect((await page('摄影')).plate).toMatchObject({ followers: 2 });
  expect(await follow(id, false)).toEqual({ on: false, followers: 1 });
  expect(await follow(id, false)).toEqual({ on: false, followers: 1 });
  await expect(follow(987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a follow changes the page of its plate only, and nothing when it was there', async () => {
  const { id } = await add({ name: '摄影' });
  here.touched.clear();
  await follow(id);
  expect([...here.touched]).toEqual([`plate:${id}`]);
  here.touched.clear();
  await follow(id);
  expect([...here.touched]).toEqual([]);
});

test('people publish from the power of the plate on, and moderators always', async () => {
  const open = (await add({ name: '闲聊' })).id;
  const closed = (await add({ name: '公告', post_from_power: 10 })).id;
  const problem = (viewer: Viewer, id: number) => findPlateProblem(here.site.db, viewer, id);
  expect(await states()).toEqual({ followed: [], moderated: [], postable: [open] });
  expect(await problem(hong, open)).toBeNull();
  expect(await problem(hong, closed)).toBe('您暂时不能在这个版块发布');
  expect(await problem(hong, 987_654)).toBe('没有找到这个版块');
  await change({ id: closed, moderators: [hong.userId as number] });
  expect(await states()).toEqual({ followed: [], moderated: [closed], postable: [open, closed] });
  expect(await problem(hong, closed)).toBeNull();
  await change({ id: closed, moderators: [] });
  expect(await listModeratedPlates(here.site.db, hong)).toEqual([]);
  expect(await problem(hong, closed)).toBe('您暂时不能在这个版块发布');
  expect(await problem({ ...admin, banned: true }, open)).toBe('您暂时不能在这个版块发布');
});

test('moderators are shown as people, without the banned and without addresses', async () => {
  const { id } = await add({ name: '摄影', moderators: [hong.userId as number] });
  here.clock.advance(1000);
  await change({ id, moderators: [admin.userId as number, hong.userId as number] });
  const shown = async () => (await page('摄影')).plate?.moderators.map(({ name }) => name);
  expect(await shown()).toEqual(['阿红', '沈砚']);
  expect(JSON.stringify(await page('摄影'))).not.toContain('secret.example');
  await banUser(here.site, hong.userId as number, { reason: '广告' });
  expect(await shown()).toEqual(['沈砚']);
  await expect(add({ name: '新', moderators: [hong.userId as number] })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('an erased person follows and moderates nothing, and the numbers are right', async () => {
  const one = (await add({ name: '甲', moderators: [hong.userId as number] })).id;
  const other = (await add({ name: '乙' })).id;
  for (const id of [one, other]) await follow(id);
  await follow(one, true, admin);
  await write(here.site, (unit) => erasePlateMember(unit, hong.userId as number));
  const plates = (await here.call(editing, getAdminPlates, {}, admin)).list;
  expect(plates.map(({ followers }) => followers)).toEqual([1, 0]);
  expect(plates[0]?.moderators).toEqual([]);
  expect(await states()).toMatchObject({ followed: [], moderated: [] });
});

test('a deleted plate leads to the one that has its moments', async () => {
  const old = (await add({ name: '旧' })).id;
  const now = (await add({ name: '新' })).id;
  const remove = (move_to: number | null) => here.call(editing, removePlate, { id: old, move_to }, admin);
  await follow(old);
  await expect(remove(old)).rejects.toMatchObject({ fields: { move_to: '不能转移到要删除的版块' } });
  await expect(remove(987_654)).rejects.toMatchObject({ code: 'VALIDATION' });
  await remove(now);
  expect(await names()).toEqual(['新']);
  expect(await page('旧')).toMatchObject({ moved_to: '新' });
  expect(await states()).toMatchObject({ followed: [] });
});

test('what the administrator does to plates is in the audit log', async () => {
  const { id } = await add({ name: '摄影' });
  await change({ id, rules: '原创' });
  await here.call(editing, orderPlates, { ids: [id] }, admin);
  await here.call(editing, removePlate, { id }, admin);
  const rows = await here.site.db.selectFrom('audit_log').select('act').orderBy('id').execute();
  expect(rows.map(({ act }) => act)).toEqual(['plate.add', 'plate.change', 'plate.order', 'plate.remove']);
});
