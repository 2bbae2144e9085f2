import { afterEach, beforeEach, expect, test } from 'vitest';

import type { DomainError } from '#contract/errors.ts';
import { addPost, removePost, updatePost } from '#contract/features/posts/editing.calls.ts';
import { savePost } from '#tests/kit/write-post.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { insertFileRow, insertPlateRow, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
});

afterEach(() => here.close());

const refused = (fields: Record<string, string>) => ({
  code: 'VALIDATION',
  message: Object.values(fields)[0],
  fields,
});
const refusalsIn = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) =>
    result.status === 'rejected'
      ? [String((result.reason as DomainError).code ?? (result.reason as Error).message)]
      : [],
  );
const count = async () => (await here.site.db.selectFrom('moments').select('post_id').execute()).length;

test('the server decides status, author, type, slug and time, whatever a member asks for', async () => {
  const forged = { status: 'publish', id: 7, slug: 'nv-admin', author_id: 1, author: 1, published_at: 1, heat: 9 };
  const saved = await here.say('member', { title: '早', excerpt: '晨跑', ...(forged as object) });
  expect(saved).toMatchObject({ status: 'pending', revision: 1 });
  expect(saved.slug).toMatch(/^[a-z0-9]{12}$/);
  expect(saved.url).toBe(`/moments/detail/${saved.slug}`);
  expect(saved.id).not.toBe(7);
  expect(await here.stored(saved.id)).toMatchObject({
    type: 'microblog',
    author_id: here.people.member.userId,
    status: 'pending',
    published_at: null,
    title: '早',
    excerpt: '晨跑',
    held_for: '先审后发',
    heat: 0,
  });
  expect(await here.say('owner')).toMatchObject({ status: 'publish' });
  expect(await here.say('writer')).toMatchObject({ status: 'pending' });
  await setOptions(here.site, { moments_review_from_power: 6 });
  expect(await here.say('writer', { status: 'draft' })).toMatchObject({ status: 'publish' });
  expect(await here.say('member')).toMatchObject({ status: 'pending' });
});

test('guests are asked to sign in, and members without mailbox to bind one', async () => {
  const input = { post_type: 'microblog', title: '早', excerpt: '晨跑' } as const;
  await expect(here.ask('guest', addPost, input)).rejects.toMatchObject({ code: '601' });
  here.people.member.mustBindEmail = true;
  await expect(here.say('member')).rejects.toMatchObject({ code: '603' });
  here.people.reader.banned = true;
  await expect(here.say('reader')).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
  await setOptions(here.site, { site_closed: true });
  await expect(here.say('owner')).rejects.toMatchObject({ code: 'SITE_CLOSED' });
  expect(await count()).toBe(0);
});

test('articles stay for contributors and above', async () => {
  for (const post_type of ['article', 'page', undefined] as const) {
    const input = { title: '文章', content: { blocks: [] }, ...(post_type ? { post_type } : {}) };
    await expect(here.ask('member', addPost, input)).rejects.toMatchObject({ code: '401.1' });
  }
  const author = here.people.writer.userId;
  const article = await savePost(here.site, author, { title: '公开的', content: { blocks: [] } });
  const draft = await savePost(here.site, author, { title: '草稿', status: 'draft', content: { blocks: [] } });
  for (const call of [updatePost, removePost]) {
    await expect(here.ask('member', call, { id: article.id })).rejects.toMatchObject({ code: '401.1' });
    // Whether a hidden article exists is not told.
    for (const id of [draft.id, 987_654])
      await expect(here.ask('member', call, { id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: '没有找到这条动态',
      });
  }
});

test('content is asked for before the title, and both before the files', async () => {
  const many = Array.from({ length: 10 }, (_, at) => `/uploads/${at}.webp`);
  await expect(
    here.say('member', { title: '', excerpt: '\u200b\u3000', metas: { images: many } }),
  ).rejects.toMatchObject(refused({ excerpt: '请填写内容', title: '请填写标题', 'metas.images': '最多上传9张图片' }));
  await expect(here.say('member', { title: ' ', excerpt: '有' })).rejects.toMatchObject(
    refused({ title: '请填写标题' }),
  );
  await expect(here.ask('member', addPost, { post_type: 'microblog' })).rejects.toMatchObject(
    refused({ excerpt: '请填写内容', title: '请填写标题' }),
  );
  await expect(here.say('member', { title: '😀'.repeat(21) })).rejects.toMatchObject(
    refused({ title: '标题最多 20 个字' }),
  );
  await expect(here.say('member', { excerpt: '😀'.repeat(1001) })).rejects.toMatchObject(
    refused({ excerpt: '内容最多 1000 个字' }),
  );
  const longest = { title: '😀'.repeat(20), excerpt: `${'😀'.repeat(1000)}\n  ` };
  expect((await here.stored((await here.say('member', longest)).id)).excerpt).toBe('😀'.repeat(1000));
});

test('a paste of 300,000 characters is refused within 50 ms', async () => {
  const paste = '#话@题 https://'.repeat(25_000);
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    await expect(here.say('member', { excerpt: paste })).rejects.toMatchObject(
      refused({ excerpt: '内容最多 1000 个字' }),
    );
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(50);
});

test('only files of the person are accepted, nine images or one video', async () => {
  const { member, reader } = here.people;
  const own: string[] = [];
  for (let at = 0; at < 10; at++) own.push(await insertFileRow(here.site, member.userId, `a${at}.webp`));
  const video = await insertFileRow(here.site, member.userId, 'v.mp4', 'video/mp4');
  const anothers = await insertFileRow(here.site, reader.userId, 'b.webp');
  const binned = await insertFileRow(here.site, member.userId, 'c.webp');
  await here.site.db.updateTable('media').set({ trashed_at: 1 }).where('url', '=', binned).execute();
  const [first = ''] = own;
  const cases: [metas: object, field: string, text: string][] = [
    [{ images: own }, 'metas.images', '最多上传9张图片'],
    [{ images: [first], video_url: video }, 'metas.images', '图片和视频只能选择一种'],
    [{ images: [first], poster_url: first }, 'metas.poster_url', '封面需要和视频一起使用'],
    ...[
      anothers,
      binned,
      video,
      'https://evil.example/a.png',
      'javascript:alert(1)',
      '//evil.example/a',
      '../a',
      '',
    ].map((url): [object, string, string] => [{ images: [url] }, 'metas.images', '图片已失效，请重新上传']),
    [{ video_url: first }, 'metas.video_url', '视频已失效，请重新上传'],
    [{ video_url: video, poster_url: anothers }, 'metas.poster_url', '图片已失效，请重新上传'],
    [{ images: [`/${'a'.repeat(500)}`] }, 'metas.images.0', '图片或视频已失效，请重新上传'],
  ];
  for (const [metas, field, text] of cases)
    await expect(here.say('member', { metas }), JSON.stringify(metas)).rejects.toMatchObject(
      refused({ [field]: text }),
    );
  const nine = await here.say('member', { metas: { images: own.slice(0, 9) } });
  expect(JSON.parse((await here.stored(nine.id)).images)).toEqual(own.slice(0, 9));
  const film = await here.say('member', { metas: { video_url: video, poster_url: first } });
  expect(await here.stored(film.id)).toMatchObject({ video_url: video, poster_url: first, images: '[]' });
});

test('an editor who edits keeps the files of the author', async () => {
  const image = await insertFileRow(here.site, here.people.member.userId, 'a.webp');
  const { id } = await here.say('member', { metas: { images: [image] } });
  await here.change('editor', id, { title: '改过的标题', metas: { images: [image] } });
  expect(await here.stored(id)).toMatchObject({ title: '改过的标题', images: JSON.stringify([image]) });
  await here.change('editor', id, { metas: { images: [] } });
  await expect(here.change('editor', id, { metas: { images: [image] } })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('a foreign moment cannot be told from a missing one, and nobody changes it', async () => {
  const { id } = await here.say('owner', { metas: { visibility: 'followers' } });
  const before = await here.stored(id);
  for (const who of ['member', 'writer'] as const) {
    const answers = await Promise.all(
      [id, 987_654].map((each) => here.change(who, each, { title: '篡改' }).catch((error: Error) => error)),
    );
    expect(answers[0]).toMatchObject({ code: 'NOT_FOUND', message: '没有找到这条动态' });
    expect(answers[1]).toEqual(answers[0]);
    const removals = await Promise.all(
      [id, 987_654].map((each) => here.ask(who, removePost, { id: each }).catch((error: Error) => error)),
    );
    expect(removals[0]).toMatchObject({ code: 'NOT_FOUND' });
    expect(removals[1]).toEqual(removals[0]);
  }
  expect(await here.stored(id)).toEqual(before);
});

test('a moment never becomes an article, nor an article a moment, and its slug never changes', async () => {
  const { id, slug } = await here.say('owner');
  const other = await here.say('owner');
  const article = await here.ask('owner', addPost, { title: '文章', content: { blocks: [] } });
  const otherType = refused({ post_type: '文章和动态不能互相转换' });
  await expect(here.change('owner', id, { post_type: 'article' })).rejects.toMatchObject(otherType);
  await expect(here.change('owner', article.id, { post_type: 'microblog' })).rejects.toMatchObject(otherType);
  for (const taken of [other.slug, article.slug, 'free-slug'])
    await expect(here.change('owner', id, { slug: taken, title: '新' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await here.change('owner', id, { slug, title: '新' })).toMatchObject({ slug, revision: 2 });
  expect(await here.ask('owner', updatePost, { id, title: '又新' })).toMatchObject({ slug, revision: 3 });
});

test('of two edits at once one is refused', async () => {
  const { id, revision } = await here.say('owner');
  const edits = ['一', '二', '三'].map((title) => here.change('owner', id, { title, revision }));
  const results = await Promise.allSettled(edits);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(refusalsIn(results)).toEqual(['CONFLICT', 'CONFLICT']);
  expect((await here.stored(id)).revision).toBe(2);
  await expect(here.change('owner', id, { title: '旧', revision })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an edit that changes nothing leaves everything as it is', async () => {
  await setOptions(here.site, { moments_review_from_power: 1 });
  const { id } = await here.say('member', { title: '早', excerpt: '晨跑' });
  await setOptions(here.site, { moments_review_from_power: 10 });
  expect(await here.change('member', id, { title: ' 早 ', excerpt: '晨跑' })).toMatchObject({
    status: 'publish',
    revision: 1,
  });
  expect((await here.stored(id)).edited_at).toBeNull();
});

test('a person publishes once in 30 seconds and 20 times a day, also at once', async () => {
  const at = (n: number) => ({ post_type: 'microblog', title: `同时${n}`, excerpt: '一' }) as const;
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => here.ask('member', addPost, at(n))));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(new Set(refusalsIn(all))).toEqual(new Set(['RATE_LIMITED']));
  for (let n = 1; n < 20; n++) await here.say('member');
  await expect(here.say('member')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await count()).toBe(20);
  here.clock.advance(86_400_000);
  await here.say('member');
});

test('the same text is refused for a minute, unless the first was deleted', async () => {
  const same = { title: '早', excerpt: '晨跑' };
  const first = await here.say('member', same);
  await expect(here.say('member', same)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '您刚刚发布过相同的内容',
  });
  await here.ask('member', removePost, { id: first.id });
  await here.say('member', same);
  here.clock.advance(60_000);
  await here.say('member', same);
});

test('many accounts of one network have to prove work after 30 moments a day', async () => {
  for (const who of ['member', 'reader'] as const) for (let n = 0; n < 15; n++) await here.say(who);
  await expect(here.say('writer')).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
  expect(await count()).toBe(30);
});

test('a plate is one that exists and lets the person publish', async () => {
  const open = await insertPlateRow(here.site, '茶馆');
  const staff = await insertPlateRow(here.site, '公告', 8);
  const topic = await here.site.db
    .insertInto('terms')
    .values({ taxonomy: 'topic', name: '晨跑', slug: '晨跑', parent_id: null, created_at: 1, updated_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (...plate: number[]) => ({ terms: { plate } });
  for (const id of [topic.id, 987_654])
    await expect(here.say('member', at(id))).rejects.toMatchObject(refused({ 'terms.plate': '没有找到这个版块' }));
  await expect(here.say('member', at(staff))).rejects.toMatchObject(
    refused({ 'terms.plate': '您暂时不能在这个版块发布' }),
  );
  await expect(here.say('member', at(open, staff))).rejects.toMatchObject({ message: '一条动态只能选择一个版块' });
  const { id } = await here.say('member', at(open));
  expect((await here.stored(id)).plate_id).toBe(open);
  // What a moment has already may stay, although its author could not choose it now.
  await here.site.db.updateTable('plate_settings').set({ post_from_power: 10 }).where('term_id', '=', open).execute();
  await here.change('member', id, { title: '新标题', ...at(open) });
  await here.change('member', id, at());
  expect((await here.stored(id)).plate_id).toBeNull();
  await expect(here.change('member', id, at(open))).rejects.toMatchObject({ code: 'VALIDATION' });
  const moderator = { term_id: staff, user_id: here.people.member.userId, created_at: 1 };
  await here.site.db.insertInto('plate_moderators').values(moderator).execute();
  await here.change('member', id, at(staff));
});

test('only a moment that the person may see is forwarded, and the public quotes are counted', async () => {
  const open = await here.say('owner');
  const hidden = await here.say('owner', { metas: { visibility: 'followers' } });
  const pending = await here.say('member');
  for (const quote_id of [hidden.id, pending.id, 987_654])
    await expect(here.say('reader', { metas: { quote_id } })).rejects.toMatchObject(
      refused({ 'metas.quote_id': '要转发的动态已不可见' }),
    );
  const quotes = async () => (await here.stored(open.id)).quotes;
  await here.say('member', { metas: { quote_id: open.id } });
  expect(await quotes()).toBe(0);
  await setOptions(here.site, { moments_review_from_power: 1 });
  const { id } = await here.say('member', { metas: { quote_id: open.id } });
  expect(await quotes()).toBe(1);
  await expect(here.change('member', id, { metas: { quote_id: id } })).rejects.toMatchObject({ code: 'VALIDATION' });
  await here.change('member', id, { metas: { visibility: 'followers' } });
  expect(await quotes()).toBe(0);
  await here.change('member', id, { metas: { visibility: 'public' } });
  expect(await quotes()).toBe(1);
  await here.ask('member', removePost, { id });
  expect(await quotes()).toBe(0);
});

test('author and editors delete a moment, and nobody edits it then', async () => {
  const own = await here.say('member');
  await here.ask('member', removePost, { id: own.id });
  const others = await here.say('member');
  await here.ask('editor', removePost, { id: others.id });
  for (const { id } of [own, others]) {
    expect((await here.stored(id)).status).toBe('trash');
    await expect(here.change('member', id, { title: '还在' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.ask('member', removePost, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const acts = await here.site.db.selectFrom('audit_log').select(['act', 'target_type', 'target_id']).execute();
  expect(acts.filter(({ act }) => act.startsWith('moment.'))).toEqual([
    { act: 'moment.trash', target_type: 'moment', target_id: others.id },
  ]);
});
