import { afterEach, beforeEach, expect, test } from 'vitest';

import { getTopic, listTopics } from '#contract/features/moments/topics.calls.ts';
import { topicHeatDecayMs } from '#contract/features/moments/topics.limits.ts';
import { removePost } from '#contract/features/posts/editing.calls.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { write } from '#server/kit/site.ts';
import { type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';
import { findTableScans } from '#tests/kit/query-plans.ts';

import * as topics from './topics.service.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
});
afterEach(() => here.close());

const say = (...names: string[]) => here.say('owner', { excerpt: names.map((name) => `#${name}#`).join(' ') });
const list = async (q = '') => (await here.ask('guest', listTopics, { q })).list;
const names = async (q = '') => (await list(q)).map(({ name }) => name);
const page = (slug: string) => here.ask('guest', getTopic, { slug });
const ensure = (given: string[]) => write(here.site, (unit) => topics.ensureTopics(unit, given));
const stored = () =>
  here.site.db.selectFrom('terms').selectAll().where('taxonomy', '=', 'topic').orderBy('id').execute();

test('writing makes a topic, and other spellings of its name lead to it', async () => {
  await say('ＡＩ绘画');
  await say('ai绘画', 'AI绘画');
  expect((await stored()).map(({ name, slug }) => [name, slug])).toEqual([['ＡＩ绘画', 'ai绘画']]);
  expect((await page('ai绘画')).topic).toMatchObject({ count: 2, name: 'ＡＩ绘画' });
});

test('what is no name makes no topic and stays text', async () => {
  const texts = ['长'.repeat(500), '   ', '\u202e\u200f\u2067', '！？'];
  const { id } = await here.say('owner', { excerpt: texts.map((text) => `#${text}#`).join('。') });
  expect(await stored()).toEqual([]);
  expect((await here.stored(id)).html).not.toContain('<a');
  expect([...(await ensure(texts))]).toEqual([]);
});

test('names of which no address can be made have one all the same', async () => {
  await say('🎉', '🎂');
  const slugs = (await stored()).map(({ slug }) => slug);
  expect(slugs).toHaveLength(2);
  expect(new Set(slugs).size).toBe(2);
  for (const slug of slugs) expect((await page(slug)).topic).toMatchObject({ count: 1 });
});

test('a topic that is created many times at once is one', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) => ensure([at % 2 ? '早茶' : '早 茶', '晨跑', `第${at}个`])),
  );
  const ids = new Set(made.map((found) => found.get('晨跑')?.id));
  expect(ids.size).toBe(1);
  const rows = await stored();
  expect(rows).toHaveLength(15);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(15);
});

test('nobody learns the name of a topic that only hidden moments have', async () => {
  const own = await here.say('member', { excerpt: '#待审话题#' });
  await here.say('owner', { excerpt: '#关注者话题#', metas: { visibility: 'followers' } });
  expect(own.status).toBe('pending');
  expect(await list()).toEqual([]);
  expect(await list('待审')).toEqual([]);
  for (const slug of ['待审话题', '关注者话题']) await expect(page(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await say('公开话题');
  expect(await names()).toEqual(['公开话题']);
  await here.ask('owner', removePost, { id });
  expect(await list()).toEqual([]);
  await expect(page('公开话题')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('completion finds what begins with the letters, the hottest first, ten at most', async () => {
  await say(...Array.from({ length: 9 }, (_, at) => `咖啡${at}`));
  await say('咖啡馆', '咖啡机');
  await say('咖啡馆', '下午的咖啡');
  const found = await names('咖啡');
  expect(found).toHaveLength(10);
  expect(found.slice(0, 2)).toEqual(['咖啡馆', '咖啡机']);
  expect(await names('咖啡馆')).toEqual(['咖啡馆']);
  expect(await names('%')).toEqual([]);
  expect(await names('的咖啡')).toEqual([]);
  expect(await names('  ')).toHaveLength(10);
});

test('many moments outweigh a newer one, and as time passes nothing is calculated', async () => {
  for (let at = 0; at < 4; at += 1) await say('慢热');
  here.clock.advance(topicHeatDecayMs / 4);
  await say('新来');
  expect(await names()).toEqual(['慢热', '新来']);
  const before = await here.site.db.selectFrom('topic_heat').selectAll().execute();
  here.clock.advance(topicHeatDecayMs);
  await say('新来');
  expect(await names()).toEqual(['新来', '慢热']);
  const after = await here.site.db.selectFrom('topic_heat').selectAll().execute();
  const changed = after.filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)));
  expect(changed).toHaveLength(1);
});

test('the heat of moments that joined and left is the one that is counted anew', async () => {
  const made = [];
  for (let at = 0; at < 6; at += 1) {
    made.push(await say('反复', at % 2 ? '一半' : '另一半'));
    here.clock.advance(at * 3_600_000);
  }
  for (const at of [5, 0, 3]) await here.ask('owner', removePost, { id: made[at]?.id as number });
  const heats = () => here.site.db.selectFrom('topic_heat').select(['term_id', 'heat']).orderBy('term_id').execute();
  const kept = await heats();
  await rebuildLists(here.site);
  const counted = await heats();
  for (const [at, { heat }] of kept.entries())
    expect(Math.abs(Number(heat) - Number(counted[at]?.heat))).toBeLessThan(20);
  for (const at of [1, 2, 4]) await here.ask('owner', removePost, { id: made[at]?.id as number });
  expect((await heats()).map(({ heat }) => Number(heat))).toEqual([0, 0, 0]);
});

test('when the only young moment leaves, the old ones still count', async () => {
  await say('旧话题', '别的');
  const before = (await page('旧话题')).topic?.heat as number;
  here.clock.advance(30 * 86_400_000);
  const { id } = await say('旧话题');
  await here.ask('owner', removePost, { id });
  expect((await page('旧话题')).topic).toMatchObject({ heat: before, count: 1 });
});

test('a moment changes the pages of its topics, and those of hot topics while they are hot', async () => {
  const saved = await say('早茶');
  const [topic] = await stored();
  here.touched.clear();
  await say('晨跑');
  expect(here.touched).not.toContain(`topic:${topic?.id}`);
  expect(here.touched).toContain('topics');
  for (let times = 0; times < 2; times += 1) await say(...Array.from({ length: 10 }, (_, at) => `热门${at}`));
  here.touched.clear();
  await here.change('owner', saved.id, { excerpt: '没有话题了' });
  expect(here.touched).toContain(`topic:${topic?.id}`);
  expect(here.touched).toContain('topic-slug:早茶');
  expect(here.touched).not.toContain('topics');
  here.touched.clear();
  await here.change('owner', saved.id, { title: '只改标题' });
  expect([...here.touched].filter((tag) => tag.startsWith('topic'))).toEqual([]);
});

test('lists of topics are read along indexes', async () => {
  await say('早茶', '晨跑');
  for (const work of ['', '早']) {
    const { scanned, plans } = await findTableScans(here.site, (site) =>
      topics.listTopics({ ...here.contextFor(), site }, work),
    );
    expect(scanned, JSON.stringify(plans)).toEqual([]);
  }
  const { plans } = await findTableScans(here.site, (site) => topics.listTopics({ ...here.contextFor(), site }, ''));
  expect(JSON.stringify(plans)).toContain('topic_heat_hottest');
  expect(JSON.stringify(plans)).not.toContain('TEMP B-TREE');
  const { scanned } = await findTableScans(here.site, (site) =>
    topics.getTopicPage({ ...here.contextFor(), site }, '早茶'),
  );
  expect(scanned).toEqual([]);
});
