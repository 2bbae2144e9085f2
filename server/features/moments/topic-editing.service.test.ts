import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMoment, listMoments } from '#contract/features/moments/calls.ts';
import { takeDownMoment } from '#contract/features/moments/curation.calls.ts';
import { approveMoment } from '#contract/features/moments/moderation.calls.ts';
import {
  changeTopic,
  getAdminTopics,
  mergeTopic,
  removeTopic,
  restoreTopic,
} from '#contract/features/moments/topic-editing.calls.ts';
import { getTopic, listTopics } from '#contract/features/moments/topics.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

import { jobs } from './topic-links.jobs.ts';
import { ensureTopics } from './topics.service.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
  registerWorkers(here.site, jobs);
});
afterEach(() => here.close());

const say = async (excerpt: string) => (await here.say('owner', { excerpt })).id;
const idOf = async (name: string) => {
  const topics = await write(here.site, (unit) => ensureTopics(unit, [name]));
  return topics.get(name)?.id as number;
};
const adminList = (input: CallInput<typeof getAdminTopics> = {}) => here.ask('editor', getAdminTopics, input);
const adminNames = async (input: CallInput<typeof getAdminTopics> = {}) =>
  (await adminList(input)).list.map(({ name }) => name);
const hot = async () => (await here.ask('guest', listTopics, {})).list.map(({ name, count }) => `${name} ${count}`);
const page = (slug: string) => here.ask('guest', getTopic, { slug });
const titles = async (topic: string) => (await here.ask('guest', listMoments, { topic })).list.map(({ id }) => id);
const momentOf = async (id: number) => here.ask('guest', getMoment, { slug: (await here.stored(id)).slug });
const htmlOf = async (id: number) => (await momentOf(id)).html;
const drain = () => here.site.jobs.drain();

test('a renamed topic keeps its former name and address', async () => {
  const first = await say('#早茶#');
  const id = await idOf('早茶');
  await here.ask('editor', changeTopic, { id, name: '早茶时光', slug: 'morning-tea' });
  const second = await say('#早茶# 与 #早茶时光#');
  expect(await page('早茶')).toEqual({ moved_to: 'morning-tea', topic: null });
  expect(await hot()).toEqual(['早茶时光 2']);
  expect(await titles('morning-tea')).toEqual([second, first]);
  expect((await adminList()).list[0]).toMatchObject({ other_names: ['早茶'], posts: 2, hidden: false });
  await drain();
  expect(await htmlOf(first)).toBe('<a class="topic" href="/moments/topic/morning-tea">#早茶#</a>');
});

test('a name of another topic is refused, also a former one, and so is what is no name', async () => {
  await say('#早茶# #晨跑#');
  const id = await idOf('早茶');
  await here.ask('editor', changeTopic, { id: await idOf('晨跑'), name: '跑步' });
  for (const name of ['跑步', '晨跑', '晨 跑'.replace(' ', '')]) {
    await expect(here.ask('editor', changeTopic, { id, name })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '这个名称属于话题「跑步」，可以把两个话题合并',
    });
  }
  for (const name of ['  ', 'a#b', '\u202e\u200f', '长'.repeat(31), '长'.repeat(500)]) {
    await expect(here.ask('editor', changeTopic, { id, name })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { name: expect.any(String) },
    });
  }
  expect(await here.ask('editor', changeTopic, { id, name: '早茶！' })).toMatchObject({ name: '早茶！' });
  await expect(here.ask('editor', changeTopic, { id: 987_654 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('merged topics are one, and a moment that had both has it once', async () => {
  const both = await say('#早茶# #早点#');
  const one = await say('#早点#');
  const from = await idOf('早点');
  const into = await idOf('早茶');
  expect(await here.ask('editor', mergeTopic, { id: from, into })).toEqual({ posts: 2 });
  expect(await hot()).toEqual(['早茶 2']);
  expect(await titles('早茶')).toEqual([one, both]);
  expect(await page('早点')).toMatchObject({ moved_to: '早茶' });
  await drain();
  expect(await htmlOf(one)).toBe('<a class="topic" href="/moments/topic/%E6%97%A9%E8%8C%B6">#早点#</a>');
  const later = await say('#早点#');
  expect(await titles('早茶')).toEqual([later, one, both]);
  const heat = (await page('早茶')).topic?.heat as number;
  await expect(here.ask('editor', mergeTopic, { id: into, into })).rejects.toMatchObject({ code: 'VALIDATION' });
  expect((await page('早茶')).topic?.heat).toBe(heat);
});

test('a deleted topic is nowhere, its links are text, and restoring brings it back', async () => {
  const first = await say('看 #早茶# @阿红');
  const shown = await htmlOf(first);
  const id = await idOf('早茶');
  here.touched.clear();
  await here.ask('editor', removeTopic, { id });
  expect([...here.touched].toSorted()).toEqual(['topic-slug:早茶', 'topics', `term:${id}`, `topic:${id}`].toSorted());
  await drain();
  expect(await hot()).toEqual([]);
  await expect(page('早茶')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(titles('早茶')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await momentOf(first)).topics).toEqual([]);
  expect(await htmlOf(first)).toContain('看 #早茶# <a class="mention"');
  const meanwhile = await say('又是 #早茶#');
  expect(await htmlOf(meanwhile)).toBe('又是 #早茶#');
  expect(await adminNames({ hidden: '1' })).toEqual(['早茶']);
  await here.ask('editor', removeTopic, { id });
  await here.ask('editor', restoreTopic, { id });
  await drain();
  expect(await hot()).toEqual(['早茶 1']);
  expect(await titles('早茶')).toEqual([first]);
  expect(await htmlOf(first)).toBe(shown);
});

test('a moment that is listed anew does not bring its deleted topic back', async () => {
  const moment = await say('#早茶#');
  await here.ask('editor', removeTopic, { id: await idOf('早茶') });
  await here.ask('editor', takeDownMoment, { id: moment, reason: '待核实' });
  await here.ask('editor', approveMoment, { id: moment });
  expect((await here.ask('guest', listMoments, {})).list.map(({ id }) => id)).toEqual([moment]);
  expect(await hot()).toEqual([]);
  await expect(titles('早茶')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await adminList()).list).toMatchObject([{ name: '早茶', count: 0, posts: 1, heat: 0 }]);
});

test('lists, numbers and heat after all of this are those that are built anew', async () => {
  await say('#早茶# #早点#');
  await here.say('owner', { excerpt: '#早点# #早餐#', metas: { visibility: 'followers' } });
  await say('#早点# #早餐#');
  await say('#早茶# #早餐# #晨跑#');
  await here.ask('editor', mergeTopic, { id: await idOf('早点'), into: await idOf('早茶') });
  const hidden = await idOf('早餐');
  await here.ask('editor', removeTopic, { id: hidden });
  await here.ask('editor', removeTopic, { id: await idOf('晨跑') });
  await say('#早茶#');
  await here.ask('editor', restoreTopic, { id: hidden });
  const read = async () => {
    const { db } = here.site;
    const heats = await db.selectFrom('topic_heat').select(['term_id', 'heat']).orderBy('term_id').execute();
    return {
      lists: await db.selectFrom('post_lists').selectAll().orderBy('term_id').orderBy('post_id').execute(),
      counts: await db
        .selectFrom('list_counts')
        .selectAll()
        .where('count', '>', 0)
        .orderBy('kind')
        .orderBy('id')
        .execute(),
      heats: heats.map(({ term_id, heat }) => [term_id, Math.round(Number(heat) / 1000)]),
    };
  };
  const kept = await read();
  expect(kept.lists.length).toBeGreaterThan(5);
  await rebuildLists(here.site);
  expect(await read()).toEqual(kept);
});

test('an address of a topic that nobody may know leads nowhere', async () => {
  const { id: pending } = await here.say('member', { excerpt: '#秘密#' });
  const id = await idOf('秘密');
  await here.ask('editor', changeTopic, { id, name: '公开', slug: 'open' });
  await expect(page('秘密')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.stored(pending)).status).toBe('pending');
});

test('editors find topics by any name, in three orders', async () => {
  await say('#早茶# #晨跑#');
  await say('#晨跑#');
  here.clock.advance(9 * 86_400_000);
  await say('#读书#');
  await here.ask('editor', changeTopic, { id: await idOf('晨跑'), name: '跑步' });
  expect(await adminNames()).toEqual(['读书', '跑步', '早茶']);
  expect(await adminNames({ sort: 'count' })).toEqual(['跑步', '读书', '早茶']);
  expect(await adminNames({ sort: 'newest' })).toEqual(['读书', '跑步', '早茶']);
  expect(await adminNames({ search: '晨' })).toEqual(['跑步']);
  expect(await adminNames({ search: '%' })).toEqual([]);
  expect(await adminList({ page: 2, page_size: 2 })).toMatchObject({ total: 3, list: [{ name: '早茶' }] });
});

test('what editors do to topics is in the audit log', async () => {
  await say('#早茶# #早点#');
  const [tea, bite] = [await idOf('早茶'), await idOf('早点')];
  await here.ask('editor', changeTopic, { id: tea, description: '喝茶' });
  await here.ask('editor', removeTopic, { id: tea });
  await expect(here.ask('editor', mergeTopic, { id: bite, into: tea })).rejects.toMatchObject({ code: 'VALIDATION' });
  await here.ask('editor', restoreTopic, { id: tea });
  await here.ask('editor', mergeTopic, { id: bite, into: tea });
  const rows = await here.site.db.selectFrom('audit_log').select(['act', 'target_id']).orderBy('id').execute();
  expect(rows.filter(({ act }) => act.startsWith('topic.')).map(({ act }) => act)).toEqual([
    'topic.change',
    'topic.remove',
    'topic.restore',
    'topic.merge',
  ]);
});
