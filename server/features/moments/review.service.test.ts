import { afterEach, beforeEach, expect, test } from 'vitest';

import { getNotifications, saveNotificationSettings } from '#contract/features/notifications/calls.ts';
import { follow } from '#contract/features/social/follows.calls.ts';
import { removePost } from '#contract/features/posts/editing.calls.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type CastName, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { momentPublished, momentSubmitted, momentWithdrawn } from './events.service.ts';
import { type Moderation, moderateMoment } from './moderation.service.ts';

let here: MomentSite;
let events: string[];

beforeEach(async () => {
  here = await openTestMoments();
  events = [];
  momentPublished.on(here.site, async (_site, _unit, { postId, isNew, audience }) => {
    events.push(`published ${postId} ${audience}${isNew ? ' new' : ''}`);
  });
  momentWithdrawn.on(here.site, async (_site, _unit, { postId, audience }) => {
    events.push(`withdrawn ${postId} ${audience}`);
  });
  momentSubmitted.on(here.site, async (_site, _unit, { postId, heldFor }) => {
    events.push(`submitted ${postId} ${heldFor}`);
  });
});

afterEach(() => here.close());

const moderate = async (id: number, act: Moderation['act'], reason?: string, who: CastName = 'editor') =>
  (await moderateMoment(here.contextFor(here.people[who]), id, { act, reason })).before;
const facts = async (id: number) => {
  const { status, held_for, reject_reason } = await here.stored(id);
  return { status, held_for, reject_reason };
};
const noticesOf = async (who: CastName) =>
  (await here.ask(who, getNotifications, {})).list.map(({ kind, sentence, excerpt, url, actor }) => ({
    kind,
    sentence,
    excerpt,
    url,
    actor: actor?.name ?? null,
  }));
const mailTitles = async () => {
  const rows = await here.site.db
    .selectFrom('mails')
    .select(['to_address', 'subject'])
    .where('to_address', '=', 'member@mail.example')
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject.replace(/^【.*】/, ''));
};

test('an approved moment that its author changes waits again, and comes back at its old time', async () => {
  const { id } = await here.say('member', { title: '早' });
  expect(await facts(id)).toEqual({ status: 'pending', held_for: '先审后发', reject_reason: '' });
  await moderate(id, 'approve');
  const first = await here.stored(id);
  expect(first).toMatchObject({ status: 'publish', held_for: '', published_at: here.clock.now() });
  expect(first.heat).toBe(Math.round(here.clock.now() / 1000));
  here.clock.advance(60_000);
  expect(await here.change('member', id, { title: '早上好' })).toMatchObject({ status: 'pending', revision: 2 });
  expect(await facts(id)).toMatchObject({ held_for: '修改后重新审核' });
  await moderate(id, 'approve');
  expect((await here.stored(id)).published_at).toBe(first.published_at);
  expect(events).toEqual([
    `submitted ${id} 先审后发`,
    `published ${id} everyone new`,
    `withdrawn ${id} everyone`,
    `submitted ${id} 修改后重新审核`,
    `published ${id} everyone`,
  ]);
});

test('an edit by somebody whose power allows stays public, and so does one by an editor', async () => {
  await setOptions(here.site, { moments_review_from_power: 6 });
  const own = await here.say('writer');
  expect(await here.change('writer', own.id, { title: '新标题' })).toMatchObject({ status: 'publish' });
  await setOptions(here.site, { moments_review_from_power: 10 });
  expect(await here.change('editor', own.id, { title: '编辑改的' })).toMatchObject({ status: 'publish' });
  const waiting = await here.say('member');
  expect(await here.change('editor', waiting.id, { title: '编辑改的' })).toMatchObject({ status: 'pending' });
});

test('a rejected moment keeps its reason until it is submitted again, whatever the power of its author', async () => {
  await setOptions(here.site, { moments_review_from_power: 6 });
  const { id } = await here.say('writer');
  await expect(moderate(id, 'reject', ' \u200b ')).rejects.toMatchObject({ fields: { reason: '请填写原因' } });
  await expect(moderate(id, 'reject', '字'.repeat(201))).rejects.toMatchObject({
    fields: { reason: '原因最多 200 个字' },
  });
  expect(await moderate(id, 'reject', ' 跑题了 ')).toBe('publish');
  expect(await facts(id)).toEqual({ status: 'draft', held_for: '', reject_reason: '跑题了' });
  expect(await here.change('writer', id, {})).toMatchObject({ status: 'pending' });
  expect(await facts(id)).toMatchObject({ held_for: '修改后重新审核', reject_reason: '' });
});

test('words refuse, hold or are replaced, and editors are not held', async () => {
  await setOptions(here.site, {
    moments_review_from_power: 1,
    words_refused: ['代开发票'],
    words_replaced: ['傻瓜'],
    moments_held_words: ['加微信'],
    comments_held_words: ['沙发'],
  });
  await expect(here.say('member', { title: '代 开 发 票' })).rejects.toMatchObject({
    message: '内容中有不允许的词语，请修改后再发布',
  });
  const held = await here.say('member', { excerpt: '请加-微-信聊 傻瓜' });
  expect(held.status).toBe('pending');
  expect(await here.stored(held.id)).toMatchObject({ held_for: '含有词语：加微信', excerpt: '请加-微-信聊 ＊＊' });
  expect(await here.say('editor', { excerpt: '加微信' })).toMatchObject({ status: 'publish' });
  expect(await here.say('member', { excerpt: '沙发' })).toMatchObject({ status: 'publish' });
});

test('the first moment of a person may wait, and of nobody who moderates', async () => {
  await setOptions(here.site, { moments_review_from_power: 1, moments_hold_first: true });
  const { id } = await here.say('member');
  expect(await facts(id)).toMatchObject({ status: 'pending', held_for: '首次发布' });
  expect(await here.say('member')).toMatchObject({ status: 'pending' });
  await moderate(id, 'approve');
  expect(await here.say('member')).toMatchObject({ status: 'publish' });
  expect(await here.say('editor')).toMatchObject({ status: 'publish' });
});

test('its author learns of approval and rejection, and where to go', async () => {
  const { id, url } = await here.say('member', { title: '早', excerpt: '晨跑' });
  await moderate(id, 'approve');
  await moderate(id, 'approve');
  await moderate(id, 'reject', '跑题了');
  expect(await noticesOf('member')).toEqual([
    {
      kind: 'rejected',
      sentence: '您的动态未通过审核',
      excerpt: '《早》跑题了',
      url: `/moments/edit/${id}`,
      actor: null,
    },
  ]);
  await moderate(id, 'approve');
  expect(await mailTitles()).toEqual(['您的动态《早》已通过审核', '您的动态《早》未通过审核']);
  const approved = await here.site.db.selectFrom('notifications').select(['kind', 'url']).execute();
  expect(approved).toContainEqual({ kind: 'approved', url });
});

test('switches keep the notices of a review away', async () => {
  const off = { site: false, mail: false };
  await here.ask('member', saveNotificationSettings, { approved: off, rejected: off });
  const { id } = await here.say('member');
  await moderate(id, 'approve');
  await moderate(id, 'reject', '跑题了');
  expect(await noticesOf('member')).toEqual([]);
  expect(await mailTitles()).toEqual([]);
});

const notified = async (postId: number) => {
  const rows = await here.site.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.name', 'notifications.kind'])
    .where('post_id', '=', postId)
    .where('kind', 'in', ['mention', 'quote'])
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ name, kind }) => `${name} ${kind}`);
};

test('mentioned people and the quoted author are told once, when the moment becomes visible', async () => {
  const quoted = await here.say('owner');
  const { id } = await here.say('member', { excerpt: '@小明 @老王 @阿红 看', metas: { quote_id: quoted.id } });
  expect(await notified(id)).toEqual([]);
  await moderate(id, 'approve');
  expect((await notified(id)).toSorted()).toEqual(['小明 mention', '沈砚 quote', '老王 mention']);
  await here.change('member', id, { excerpt: '@小明 @南乔 看' });
  await moderate(id, 'approve');
  expect((await notified(id)).toSorted()).toEqual(['南乔 mention', '小明 mention', '沈砚 quote', '老王 mention']);
});

test('edits notify no more people in a day than twenty new moments may name', async () => {
  await setOptions(here.site, { moments_review_from_power: 1 });
  const names = Array.from({ length: 240 }, (_, at) => `路人${String.fromCodePoint(0x4e00 + at)}`);
  for (const name of names) await insertUserRow(here.site, name, 'subscriber');
  const ids = [(await here.say('member')).id, (await here.say('member')).id];
  for (let at = 0; at < 240; at += 10) {
    const excerpt = names.slice(at, at + 10).map((name) => `@${name}`);
    await here.change('member', ids[at % 20 === 0 ? 0 : 1] as number, { excerpt: excerpt.join(' ') });
  }
  expect((await Promise.all(ids.map(notified))).flat()).toHaveLength(220);
  here.clock.advance(86_400_000);
  await here.change('member', ids[0] as number, { excerpt: `@${names.at(-1)}` });
  expect((await Promise.all(ids.map(notified))).flat()).toHaveLength(221);
});

test('a moment for followers tells only those who may see it', async () => {
  await here.ask('reader', follow, { user_id: here.people.owner.userId, on: true });
  const { id } = await here.say('owner', { excerpt: '@小明 @阿红 @南乔', metas: { visibility: 'followers' } });
  expect((await notified(id)).toSorted()).toEqual(['南乔 mention', '小明 mention']);
  await here.change('owner', id, { metas: { visibility: 'public' } });
  expect((await notified(id)).toSorted()).toEqual(['南乔 mention', '小明 mention', '阿红 mention']);
  expect(events.slice(-2)).toEqual([`withdrawn ${id} followers`, `published ${id} everyone`]);
});

test('moderators put moments back into review and restore deleted ones', async () => {
  const { id } = await here.say('owner');
  expect(await moderate(id, 'wait')).toBe('publish');
  expect(await facts(id)).toMatchObject({ status: 'pending' });
  await here.ask('owner', removePost, { id });
  await expect(moderate(id, 'approve')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await moderate(id, 'wait')).toBe('trash');
  expect(await moderate(id, 'approve')).toBe('pending');
  const acts = await here.site.db.selectFrom('audit_log').select('act').orderBy('id').execute();
  expect(acts.map(({ act }) => act).filter((act) => act.startsWith('moment.'))).toEqual([
    'moment.hold',
    'moment.restore',
    'moment.approve',
  ]);
});

test('two moderators at once approve a moment once', async () => {
  const { id } = await here.say('member');
  await Promise.all([moderate(id, 'approve'), moderate(id, 'approve', undefined, 'owner')]);
  expect(events.filter((event) => event.startsWith('published'))).toHaveLength(1);
});

test('other programs hear of what everybody may see, and that something waits', async () => {
  const names = ['moment.published', 'moment.updated', 'moment.hidden', 'moment.held', 'post.published'];
  const hook = { name: '备份', url: 'https://hooks.example/in', events: JSON.stringify(names), secret: 'x' };
  await here.site.db
    .insertInto('webhooks')
    .values({ ...hook, created_at: 1 })
    .execute();
  const { id, slug } = await here.say('member', { title: '早' });
  await moderate(id, 'approve');
  await here.change('owner', id, { title: '早上好' });
  await here.say('owner', { title: '只给关注者', metas: { visibility: 'followers' } });
  await here.ask('member', removePost, { id });
  const sent = await here.site.db.selectFrom('webhook_deliveries').select(['event', 'payload']).orderBy('id').execute();
  expect(sent.map(({ event }) => event)).toEqual([
    'moment.held',
    'moment.published',
    'moment.updated',
    'moment.hidden',
  ]);
  expect(JSON.parse(sent[1]?.payload ?? '')).toMatchObject({
    data: { id, type: 'microblog', title: '早', url: `http://localhost:3000/moments/detail/${slug}` },
  });
  expect(sent[0]?.payload).not.toContain('早');
  expect(JSON.stringify(sent)).not.toContain('只给关注者');
});
