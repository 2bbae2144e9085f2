import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMoment, getMomentForEditing, getMomentNumbers, listMoments } from '#contract/features/moments/calls.ts';
import { approveMoment } from '#contract/features/moments/moderation.calls.ts';
import type { MomentPollInput } from '#contract/features/moments/writing.entities.ts';
import { getBlockNumbers, vote } from '#contract/features/votes/calls.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type CastName, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
  await setOptions(here.site, { moments_review_from_power: 1 });
});
afterEach(() => here.close());

const dayMs = 86_400_000;
const poll: MomentPollInput = { options: ['去海边', '去山里'], multiple: false, days: 3 };
const say = (input: object = {}, who: CastName = 'member') => here.say(who, { metas: { poll, ...input } });
const cast = (who: CastName, post_id: number, ...choices: string[]) =>
  here.ask(who, vote, { post_id, block_id: 'poll', choices });
const numbersFor = async (who: CastName | 'guest', id: number) =>
  (await here.ask(who, getMomentNumbers, { ids: String(id) })).list[0]?.poll;
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(() => 'ok').catch((error: { fields?: Record<string, string> }) => error.fields?.['metas.poll']);
const pollOf = async (id: number, who: CastName = 'member') => (await here.ask(who, getMomentForEditing, { id })).poll;

test('a moment has a poll that is voted on in lists, in its page and beside its numbers', async () => {
  const { id, slug } = await say();
  const shown = {
    options: [
      { id: '1', text: '去海边' },
      { id: '2', text: '去山里' },
    ],
    multiple: false,
    until: new Date(here.clock.now() + 3 * dayMs).toISOString(),
  };
  expect((await here.ask('guest', getMoment, { slug })).poll).toEqual(shown);
  expect((await here.ask('guest', listMoments, {})).list[0]?.poll).toEqual(shown);
  expect(await cast('reader', id, '2')).toMatchObject({ people: 1, chosen: ['2'] });
  expect(await numbersFor('reader', id)).toMatchObject({ chosen: ['2'], counts: [{ count: 0 }, { count: 1 }] });
  expect(await numbersFor('guest', id)).toMatchObject({ people: 1, counts: null, chosen: [], may_vote: false });
  expect((await here.ask('reader', getBlockNumbers, { post_id: id })).list).toEqual([await numbersFor('reader', id)]);
  here.clock.advance(3 * dayMs);
  expect(await codeOf(cast('owner', id, '1'))).toBe('CONFLICT');
});

test('a moment without a poll has none, and takes no votes', async () => {
  const { id, slug } = await here.say('member');
  expect((await here.ask('guest', getMoment, { slug })).poll).toBeNull();
  expect(await numbersFor('reader', id)).toBeNull();
  expect(await codeOf(cast('reader', id, '1'))).toBe('NOT_FOUND');
  expect((await here.ask('reader', getBlockNumbers, { post_id: id })).list).toEqual([]);
});

test('a poll has two to ten different options, and a term that the site offers', async () => {
  const options = (...list: string[]) => refusalOf(say({ poll: { ...poll, options: list } }));
  expect(await options('只有一个')).toBe('投票需要 2 到 10 个选项');
  expect(await options('甲', '  ')).toBe('请填写选项，或删除它');
  expect(await options('甲', '\u200b\u3164')).toBe('请填写选项，或删除它');
  expect(await options('甲', ' 甲 ')).toBe('选项不能重复');
  expect(await options('甲', '乙'.repeat(31))).toBe('选项最多 30 个字');
  const eleven = Array.from({ length: 11 }, (_, at) => `第 ${at} 项`);
  for (const wrong of [
    { options: eleven },
    { days: 2 },
    { days: -1 },
    { days: '3' },
    { days: 1e21 },
    { multiple: 'yes' },
    { options: '甲乙' },
  ])
    expect(await codeOf(say({ poll: { ...poll, ...wrong } }))).toBe('VALIDATION');
  const { slug } = await say({ poll: { options: [' <b>甲</b>\n', '😀'.repeat(30)] } });
  expect((await here.ask('guest', getMoment, { slug })).poll).toEqual({
    options: [
      { id: '1', text: '<b>甲</b>' },
      { id: '2', text: '😀'.repeat(30) },
    ],
    multiple: false,
    until: null,
  });
});

test('the word lists look at the options too', async () => {
  await setOptions(here.site, { words_refused: ['坏词'], words_held: ['待查'], words_replaced: ['替换'] });
  expect(await codeOf(say({ poll: { ...poll, options: ['甲', '坏 词'] } }))).toBe('VALIDATION');
  expect(await say({ poll: { ...poll, options: ['甲', '待查'] } })).toMatchObject({ status: 'pending' });
  const { id } = await say({ poll: { ...poll, options: ['甲', '替换一下'] } });
  expect((await pollOf(id))?.options).toEqual(['甲', '＊＊一下']);
});

test('an edit changes a poll until somebody voted; from then on it stays', async () => {
  const { id } = await say();
  await here.change('member', id, { excerpt: '换一句' });
  expect(await pollOf(id)).toEqual({ ...poll, fixed: false });
  await here.change('member', id, { metas: { poll: { ...poll, options: ['甲', '乙', '丙'] } } });
  expect((await pollOf(id))?.options).toEqual(['甲', '乙', '丙']);
  await here.change('member', id, { metas: { poll: null } });
  expect(await pollOf(id)).toBeNull();
  await here.change('member', id, { metas: { poll } });
  await cast('reader', id, '1');
  for (const change of [null, { ...poll, options: ['甲', '乙'] }])
    await here.change('member', id, { excerpt: `再换 ${String(change === null)}`, metas: { poll: change } });
  expect(await pollOf(id)).toEqual({ ...poll, fixed: true });
  // A word that is replaced since does not change what was voted on.
  await setOptions(here.site, { words_replaced: ['海边'] });
  await here.change('member', id, { excerpt: '最后一次' });
  expect((await pollOf(id))?.options).toEqual(poll.options);
});

test('a vote for what was changed meanwhile is refused', async () => {
  const { id } = await say();
  const results = await Promise.all([
    codeOf(here.change('member', id, { metas: { poll: { ...poll, options: ['甲', '乙'] } } })),
    codeOf(cast('reader', id, '1')),
  ]);
  const found = await numbersFor('reader', id);
  // Either the vote came first and the poll stayed, or the vote was refused or meant the new options.
  const mayHaveChanged = results[0] === 'ok';
  expect((await pollOf(id))?.options).toEqual(mayHaveChanged ? ['甲', '乙'] : poll.options);
  expect(found?.people).toBe(results[1] === 'ok' ? 1 : 0);
});

test('a poll that waits for review, was taken down or is for followers shows nothing to others', async () => {
  await setOptions(here.site, { moments_review_from_power: 10 });
  const waiting = await say();
  for (const who of ['reader', 'member', 'owner'] as const)
    expect(await codeOf(cast(who, waiting.id, '1'))).toBe('NOT_FOUND');
  expect(await codeOf(here.ask('guest', getBlockNumbers, { post_id: waiting.id }))).toBe('NOT_FOUND');
  expect(await numbersFor('reader', waiting.id)).toBeUndefined();
  // Its days begin when it appears.
  expect((await here.ask('member', getMoment, { slug: waiting.slug })).poll?.until).toBeNull();
  here.clock.advance(dayMs);
  await here.ask('owner', approveMoment, { id: waiting.id });
  expect((await here.ask('guest', getMoment, { slug: waiting.slug })).poll?.until).toBe(
    new Date(here.clock.now() + 3 * dayMs).toISOString(),
  );
  await setOptions(here.site, { moments_review_from_power: 1 });
  const own = await say({ visibility: 'followers' });
  expect(await codeOf(cast('reader', own.id, '1'))).toBe('NOT_FOUND');
  expect(await codeOf(here.ask('reader', getBlockNumbers, { post_id: own.id }))).toBe('NOT_FOUND');
  expect(await numbersFor('reader', own.id)).toBeUndefined();
  expect(await codeOf(cast('member', own.id, '1'))).toBe('ok');
});
