import { afterEach, beforeEach, expect, test } from 'vitest';

import { removePost } from '#contract/features/posts/editing.calls.ts';
import { dismissReport, getReports, report, upholdReport } from '#contract/features/moderation/reports.calls.ts';
import {
  approveMoment,
  changeMomentState,
  getMomentsForModeration,
  moderateMoments,
  rejectMoment,
  removeMomentAsEditor,
} from '#contract/features/moments/moderation.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { insertFileRow, insertPlateRow, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
});

afterEach(() => here.close());

const list = (input: CallInput<typeof getMomentsForModeration> = {}) =>
  here.ask('editor', getMomentsForModeration, input);
const idsOf = async (input: CallInput<typeof getMomentsForModeration> = {}) =>
  (await list(input)).list.map(({ id }) => id);
const stateOf = async (id: number) => (await here.stored(id)).status;

test('the queue shows whole moments with the reason, longest waiting first', async () => {
  const plate = await insertPlateRow(here.site, '茶馆');
  const image = await insertFileRow(here.site, here.people.member.userId, 'a.webp');
  const quoted = await here.say('owner', { title: '原来的' });
  const first = await here.say('member', {
    title: '早',
    excerpt: '#晨跑# :--sc-happy_big:',
    metas: { images: [image], quote_id: quoted.id, visibility: 'followers' },
    terms: { plate: [plate] },
  });
  const second = await here.say('reader');
  const page = await list({ status: 'pending' });
  expect(page.list.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(page).toMatchObject({ total: 2, counts: { pending: 2, publish: 1, rejected: 0, trash: 0 } });
  expect(page.list[0]).toMatchObject({
    state: 'pending',
    revision: 1,
    title: '早',
    html: expect.stringContaining('<a class="topic"'),
    author: { name: '阿红', role: 'subscriber' },
    images: [{ url: image, width: 800, height: 600 }],
    video: null,
    plate: { id: plate, name: '茶馆' },
    topics: [{ name: '晨跑' }],
    quote: { id: quoted.id, title: '原来的', url: `/moments/detail/${quoted.slug}` },
    visibility: 'followers',
    held_for: '先审后发',
    reject_reason: '',
    open_reports: 0,
    url: '',
    published_at: null,
  });
  // What changed last waits at the end.
  here.clock.advance(1000);
  await here.change('member', first.id, { title: '早上' });
  expect(await idsOf({ status: 'pending' })).toEqual([second.id, first.id]);
});

test('moments are found by state, plate, topic, author and text', async () => {
  const plate = await insertPlateRow(here.site, '茶馆');
  const one = await here.say('member', { title: '百分百', excerpt: '100% #晨跑#', terms: { plate: [plate] } });
  const two = await here.say('owner', { title: '夜跑', excerpt: 'a_b' });
  const gone = await here.say('reader', { title: '删了的' });
  await here.ask('reader', removePost, { id: gone.id });
  const topic = (await list({ plate })).list[0]?.topics[0]?.id ?? 0;
  expect(await idsOf()).toEqual([two.id, one.id]);
  expect(await idsOf({ status: 'trash' })).toEqual([gone.id]);
  expect(await idsOf({ plate })).toEqual([one.id]);
  expect(await idsOf({ topic })).toEqual([one.id]);
  expect(await idsOf({ author: here.people.owner.userId })).toEqual([two.id]);
  for (const [q, found] of [
    ['100%', one],
    ['_', two],
    ['阿红', one],
    ['夜跑', two],
  ] as const)
    expect(await idsOf({ q }), q).toEqual([found.id]);
  expect(await idsOf({ q: "' or 1=1 --" })).toEqual([]);
  expect(await idsOf({ page: 2, page_size: 1 })).toEqual([one.id]);
});

test('a moment that changed since it was read is not approved', async () => {
  const { id, revision } = await here.say('member');
  await here.change('member', id, { title: '换了内容' });
  await expect(here.ask('editor', approveMoment, { id, revision })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await stateOf(id)).toBe('pending');
  expect(await here.ask('editor', approveMoment, { id, revision: 2 })).toEqual({
    id,
    state: 'publish',
    before: 'pending',
  });
});

test('a rejection needs a reason, one by one and many at once', async () => {
  const ids = [(await here.say('member')).id, (await here.say('reader')).id];
  const [first = 0, second = 0] = ids;
  const needed = { code: 'VALIDATION', fields: { reason: '请填写原因' } };
  await expect(here.ask('editor', rejectMoment, { id: first, reason: ' ' })).rejects.toMatchObject(needed);
  await expect(here.ask('editor', moderateMoments, { ids, act: 'reject' })).rejects.toMatchObject(needed);
  expect(await here.ask('editor', rejectMoment, { id: first, reason: '跑题了' })).toMatchObject({ state: 'rejected' });
  expect(await here.ask('editor', moderateMoments, { ids: [...ids, 987_654], act: 'reject', reason: '广告' })).toEqual({
    moderated: [
      { id: first, state: 'rejected', before: 'rejected' },
      { id: second, state: 'rejected', before: 'pending' },
    ],
  });
  expect((await list({ status: 'rejected' })).list.map(({ reject_reason }) => reject_reason)).toEqual(['广告', '广告']);
});

test('a hundred at once, no more, and two moderators at the same time come to an end', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 10; n++) ids.push((await here.say('member')).id, (await here.say('reader')).id);
  const both = await Promise.all(
    [ids, ids.toReversed()].map((some) => here.ask('editor', moderateMoments, { ids: some, act: 'approve' })),
  );
  const approved = both.flatMap(({ moderated }) => moderated.filter(({ before }) => before === 'pending'));
  expect(approved).toHaveLength(20);
  const many = Array.from({ length: 101 }, (_, at) => at + 1);
  await expect(here.ask('editor', moderateMoments, { ids: many, act: 'approve' })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
});

test('a deleted moment is erased for good, and no other', async () => {
  const { id } = await here.say('owner');
  await expect(here.ask('editor', removeMomentAsEditor, { id, force: true })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await here.ask('editor', removeMomentAsEditor, { id })).toEqual({});
  expect(await here.ask('editor', changeMomentState, { id, status: 'pending' })).toMatchObject({ before: 'trash' });
  expect(await here.ask('editor', changeMomentState, { id, status: 'trash' })).toMatchObject({ state: 'trash' });
  expect(await here.ask('editor', removeMomentAsEditor, { id, force: true })).toEqual({});
  for (const table of ['moments', 'posts', 'post_stats'] as const)
    expect(await here.site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('what many reported waits, and settling decides', async () => {
  await setOptions(here.site, { reports_hide_after: 1 });
  const say = (id: number) => here.ask('reader', report, { type: 'post', id, reason: 'spam' });
  const reportIdOf = async (id: number) =>
    (await here.ask('editor', getReports, {})).list.find(({ target_id }) => target_id === id)?.id ?? 0;
  const [bad, good] = [await here.say('owner'), await here.say('owner', { title: '被误会的' })];
  for (const { id } of [bad, good]) {
    await say(id);
    expect(await here.stored(id)).toMatchObject({ status: 'pending', held_for: '多人举报' });
  }
  expect((await list({ status: 'pending' })).list[0]?.open_reports).toBe(1);
  // Power does not publish what people reported.
  await setOptions(here.site, { moments_review_from_power: 1 });
  const members = await here.say('member');
  await say(members.id);
  expect(await here.change('member', members.id, { title: '改一改' })).toMatchObject({ status: 'pending' });
  expect((await here.stored(members.id)).held_for).toBe('多人举报');

  await here.ask('editor', upholdReport, { id: await reportIdOf(bad.id) });
  expect(await here.stored(bad.id)).toMatchObject({ status: 'draft', reject_reason: '被举报，经核实不符合本站规范' });
  await here.ask('editor', dismissReport, { id: await reportIdOf(good.id) });
  expect(await stateOf(good.id)).toBe('publish');
  await say(good.id);
  expect((await here.ask('editor', getReports, {})).list[0]?.target).toMatchObject({
    is_moment: true,
    title: '被误会的',
  });
  await here.ask('editor', rejectMoment, { id: good.id, reason: '跑题了' });
  const open = here.site.db.selectFrom('reports').select('target_id').where('status', '=', 'open');
  expect(await open.execute()).toEqual([{ target_id: members.id }]);
  await here.ask('editor', removeMomentAsEditor, { id: members.id });
  expect(await open.execute()).toEqual([]);
});

test('the moments of an erased account stay, without where they came from', async () => {
  const { id } = await here.say('member');
  await here.site.db.updateTable('moments').set({ region: '浙江' }).where('post_id', '=', id).execute();
  await here.ask('editor', approveMoment, { id });
  const due = { erase_at: here.clock.now() };
  await here.site.db.updateTable('users').set(due).where('id', '=', here.people.member.userId).execute();
  expect(await eraseDueAccounts(here.site)).toBe(1);
  expect(await here.stored(id)).toMatchObject({ status: 'publish', region: '' });
  expect((await list()).list[0]?.author.name).toBe('已注销用户');
});
