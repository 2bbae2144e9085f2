import { afterEach, beforeEach, expect, test } from 'vitest';

import { listMoments } from '#contract/features/moments/calls.ts';
import {
  markMomentAsEssence,
  moveMoment,
  pinMoment,
  takeDownMoment,
} from '#contract/features/moments/curation.calls.ts';
import { addPlate, changePlate, removePlate } from '#contract/features/moments/plate-editing.calls.ts';
import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { maxPinsPerPlate } from '#contract/features/moments/plates.limits.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type CastName, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

let here: MomentSite;
let tea: number;
let photos: number;

beforeEach(async () => {
  here = await openTestMoments();
  await setOptions(here.site, { moments_review_from_power: 1, moments_hold_first: false });
  const moderators = [here.people.member.userId];
  tea = (await here.ask('owner', addPlate, { name: '茶馆', moderators })).id;
  photos = (await here.ask('owner', addPlate, { name: '摄影' })).id;
});
afterEach(() => here.close());

const say = async (who: CastName, plate: number | null, metas = {}) =>
  (await here.say(who, { ...(plate === null ? {} : { terms: { plate: [plate] } }), metas })).id;
const essence = (who: CastName, id: number, on = true) => here.ask(who, markMomentAsEssence, { id, on });
const pin = (who: CastName, id: number, on = true) => here.ask(who, pinMoment, { id, on });
const move = (who: CastName, id: number, plate: number | null) => here.ask(who, moveMoment, { id, plate });
const takeDown = (who: CastName, id: number, reason = '广告') => here.ask(who, takeDownMoment, { id, reason });
const ids = async (input: { type?: 'index' | 'essence'; plate?: string } = {}) =>
  (await here.ask('guest', listMoments, input)).list.map(({ id }) => id);
const forbidden = { code: '401.1', message: '您不能管理这条动态' };
const missing = { code: 'NOT_FOUND' };

test('a moderator marks and pins inside the plate only, an editor everywhere', async () => {
  const inside = await say('reader', tea);
  const outside = await say('reader', photos);
  expect(await essence('member', inside)).toEqual({ on: true });
  expect(await pin('member', inside)).toEqual({ on: true });
  expect(await ids({ type: 'essence' })).toEqual([inside]);
  await expect(essence('member', outside)).rejects.toMatchObject(forbidden);
  await expect(pin('member', outside)).rejects.toMatchObject(forbidden);
  await expect(essence('reader', inside)).rejects.toMatchObject(forbidden);
  expect(await ids({ plate: '茶馆' })).toEqual([inside]);
  await essence('editor', outside);
  await pin('editor', outside);
  expect(await ids({ type: 'essence' })).toEqual([outside, inside]);
  await essence('editor', inside, false);
  expect(await ids({ type: 'essence' })).toEqual([outside]);
});

test('a plate has a bounded number of pins, above its other moments', async () => {
  const made = [];
  for (let at = 0; at <= maxPinsPerPlate; at += 1) made.push(await say(at % 2 ? 'reader' : 'writer', tea));
  for (const id of made.slice(0, maxPinsPerPlate)) await pin('member', id);
  const last = made.at(-1) as number;
  await expect(pin('member', last)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: '一个版块最多置顶 5 条动态，请先取消一条',
  });
  expect((await ids({ plate: '茶馆' })).at(-1)).toBe(last);
  await takeDown('member', made[0] as number);
  expect(await pin('member', last)).toEqual({ on: true });
  await expect(pin('editor', await say('reader', null))).rejects.toMatchObject({
    message: '这条动态不在任何版块里，不能置顶',
  });
});

test('a pinned moment that becomes one for followers is not pinned any more', async () => {
  const made = [];
  for (let at = 0; at <= maxPinsPerPlate; at += 1) {
    const id = await say('editor', tea);
    await pin('editor', id);
    await here.change('editor', id, { metas: { visibility: 'followers' } });
    made.push(id);
  }
  for (const id of made) await here.change('editor', id, { metas: { visibility: 'public' } });
  const { list } = await here.ask('guest', listMoments, { plate: '茶馆' });
  expect(list.map((moment) => moment.is_pinned)).toEqual(made.map(() => false));
});

test('many pins at once are no more than the plate may have', async () => {
  const made = [];
  for (let at = 0; at < maxPinsPerPlate + 3; at += 1) made.push(await say(at % 2 ? 'reader' : 'writer', tea));
  const results = await Promise.allSettled(made.map((id) => pin('member', id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPinsPerPlate);
});

test('a moderator whose mark is taken, or who is banned, has no power from then on', async () => {
  const id = await say('reader', tea);
  await essence('member', id);
  await here.ask('owner', changePlate, { id: tea, moderators: [] });
  await expect(essence('member', id, false)).rejects.toMatchObject(forbidden);
  await here.ask('owner', changePlate, { id: tea, moderators: [here.people.member.userId] });
  await essence('member', id, false);
  await banUser(here.site, here.people.member.userId, { reason: '广告' });
  here.people.member.banned = true;
  await expect(essence('member', id)).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
});

test('what somebody may not see does not exist for them', async () => {
  const hidden = await say('writer', tea, { visibility: 'followers' });
  await expect(takeDown('member', hidden)).rejects.toMatchObject(missing);
  await expect(essence('editor', hidden)).rejects.toMatchObject({
    message: '仅关注者可见的动态不能设为精华或置顶',
  });
  await expect(pin('editor', hidden)).rejects.toMatchObject({ code: 'VALIDATION' });
  await takeDown('editor', hidden);
  await expect(essence('editor', hidden)).rejects.toMatchObject(missing);
  await expect(essence('editor', 987_654)).rejects.toMatchObject(missing);
});

test('a moderator cannot take away what editors and administrators wrote', async () => {
  const ofEditor = await say('editor', tea);
  const ofOwner = await say('owner', tea);
  await essence('member', ofEditor);
  await pin('member', ofOwner);
  for (const id of [ofEditor, ofOwner]) {
    await expect(takeDown('member', id)).rejects.toMatchObject(forbidden);
    await expect(move('member', id, null)).rejects.toMatchObject(forbidden);
  }
  await takeDown('editor', ofOwner);
  await move('member', await say('member', tea), null);
});

test('a moved moment is in the lists and numbers of its new plate, and not pinned', async () => {
  const id = await say('reader', tea);
  await pin('member', id);
  await move('member', id, photos);
  expect(await ids({ plate: '茶馆' })).toEqual([]);
  expect(await ids({ plate: '摄影' })).toEqual([id]);
  expect(await here.stored(id)).toMatchObject({ plate_id: photos, pinned_at: null });
  const counts = (await here.ask('guest', listPlates, {})).list.map(({ name, count }) => `${name} ${count}`);
  expect(counts).toEqual(['茶馆 0', '摄影 1']);
  await expect(move('member', id, tea)).rejects.toMatchObject(forbidden);
  await here.ask('owner', changePlate, { id: photos, post_from_power: 10 });
  const other = await say('reader', tea);
  await expect(move('member', other, photos)).rejects.toMatchObject({ fields: { plate: '您暂时不能在这个版块发布' } });
  await expect(move('member', other, 987_654)).rejects.toMatchObject({ fields: { plate: '没有找到这个版块' } });
  await move('owner', other, photos);
  await move('editor', other, null);
  expect(await ids()).toEqual([other, id]);
});

test('a moment that is taken down disappears, and its author learns why', async () => {
  const id = await say('reader', tea);
  await essence('member', id);
  await pin('member', id);
  for (const reason of ['', ' \n ', '长'.repeat(201)])
    await expect(takeDown('member', id, reason)).rejects.toMatchObject({ fields: { reason: expect.any(String) } });
  here.touched.clear();
  await takeDown('member', id, '请勿发布广告');
  expect([...here.touched]).toEqual(expect.arrayContaining([`post:${id}`, 'list:moments', `plate:${tea}`]));
  expect(await here.stored(id)).toMatchObject({
    status: 'draft',
    reject_reason: '请勿发布广告',
    essence_at: null,
    pinned_at: null,
  });
  for (const input of [{}, { type: 'essence' as const }, { plate: '茶馆' }]) expect(await ids(input)).toEqual([]);
  const { list } = await here.ask('reader', getNotifications, {});
  expect(JSON.stringify(list)).toContain('请勿发布广告');
  await here.change('reader', id, { excerpt: '改好了' });
  expect(await here.stored(id)).toMatchObject({ status: 'pending', reject_reason: '' });
});

test('moments of a deleted plate go where the administrator says', async () => {
  const made = [await say('reader', tea), await say('writer', tea)];
  const hidden = await say('reader', tea, { visibility: 'followers' });
  await pin('member', made[0] as number);
  expect(await here.ask('owner', removePlate, { id: tea, move_to: photos })).toEqual({ posts: 3 });
  expect(await ids({ plate: '摄影' })).toEqual(made.toReversed());
  expect(await here.stored(hidden)).toMatchObject({ plate_id: photos });
  expect((await here.ask('guest', listPlates, {})).list).toMatchObject([{ name: '摄影', count: 2 }]);
  await here.ask('owner', removePlate, { id: photos });
  expect(await ids()).toEqual(made.toReversed());
  expect(await here.stored(hidden)).toMatchObject({ plate_id: null });
});

test('what curators do is in the audit log', async () => {
  const id = await say('reader', tea);
  for (const on of [true, false]) {
    await essence('member', id, on);
    await essence('member', id, on);
    await pin('member', id, on);
  }
  await move('member', id, photos);
  await takeDown('editor', id);
  const rows = await here.site.db.selectFrom('audit_log').select(['act', 'actor_id']).orderBy('id').execute();
  expect(rows.map(({ act }) => act).filter((act) => act.startsWith('moment.'))).toEqual([
    'moment.essence',
    'moment.pin',
    'moment.unessence',
    'moment.unpin',
    'moment.move',
    'moment.reject',
  ]);
});
