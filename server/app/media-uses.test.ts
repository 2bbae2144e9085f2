import { randomBytes } from 'node:crypto';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { cropFile, replaceFile, rewriteReferences } from '#server/features/media/edits.service.ts';
import {
  applyBulkAction,
  addGroup,
  changeItem,
  removeGroup,
  eraseExpiredTrash,
  getItem,
  listGroups,
  listMedia,
  listUses,
  restore,
  trash,
} from '#server/features/media/library.service.ts';
import { saveOwnDraft } from '#server/features/posts/drafts.service.ts';
import { recordMissingUses } from '#server/features/media/usage.service.ts';
import { insertGift, insertGiftRecord } from '#server/features/gifts/service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type PostInput, preparePost, storePost } from '#server/features/posts/service.ts';
import { addTerm } from '#server/features/terms/service.ts';
import { startUpload, receiveChunk } from '#server/features/media/uploads.service.ts';
import { completeUpload } from '#server/features/media/upload-contents.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { connectReactions } from './reactions.ts';
import { connectJobs } from './workers.ts';

let here: TestSite;
let editor: Viewer;
let wang: Viewer;

const all = { search: '', from: '', to: '', source: 'library', state: 'kept', sort: 'newest', page: 1 } as const;

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  connectJobs(here.site);
  const person = async (name: string, role: 'editor' | 'author', power: number): Promise<Viewer> => {
    return { userId: await insertUserRow(here.site, name, role), role, power, vipLevel: 0, banned: false };
  };
  editor = await person('主编', 'editor', 8);
  wang = await person('老王', 'author', 6);
});

afterEach(() => here.close());

const picture = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function send(name: string, body: Buffer, who = wang): Promise<string> {
  const { upload_id } = await startUpload(here.contextFor(who), { name, size: body.length, type: '' });
  await receiveChunk(here.contextFor(who), upload_id, 0, body);
  return upload_id;
}

async function upload(name: string, body: Buffer, who = wang) {
  return completeUpload(here.contextFor(who), { id: await send(name, body, who), group_id: null, alt: '' });
}

type Wish = Pick<PostInput, 'status' | 'publish_at'>;

async function save(id: number | undefined, blocks: object[], cover = '', wish: Wish = { status: 'publish' }) {
  const input = { title: '海边', slug: 'sea', content: { blocks }, cover, ...wish };
  const ready = await preparePost(here.site, id === undefined ? input : { ...input, id });
  return write(here.site, (unit) => storePost(here.site, unit, ready, { userId: wang.userId ?? 0 }));
}

const image = (url: string) => ({ id: 'i1', type: 'image', data: { file: { url }, caption: '' } });
const raw = (html: string) => ({ id: 'r1', type: 'raw', data: { html } });
const places = async (id: number) =>
  (await listUses(here.contextFor(editor), id)).map(({ place, title }) => `${place} ${title}`);

test('where a file is used is known from the moment something is saved', async () => {
  const [sea, hill, paper] = [
    await upload('海.png', await picture('#336699')),
    await upload('山.png', await picture('#669933')),
    await upload('说明.txt', Buffer.from('说明')),
  ];
  expect(await places(sea.id)).toEqual([]);
  const nested = { id: 'c', type: 'collapse', data: { title: '更多', blocks: [image(sea.url)] } };
  const post = await save(undefined, [nested, raw(`<a href="http://localhost:3000${paper.url}">下载</a>`)], hill.url);
  expect(await places(sea.id)).toEqual(['body 海边']);
  expect(await places(hill.id)).toEqual(['cover 海边']);
  expect(await places(paper.id)).toEqual(['body 海边']);
  expect(await getItem(here.contextFor(wang), sea.id)).toMatchObject({ uses: 1 });
  await save(post.id, [image(`${hill.url}-thumbnail.webp`)]);
  expect(await places(sea.id)).toEqual([]);
  expect(await places(hill.id)).toEqual(['body 海边']);
  await setOptions(here.site, { somnia_logo_url: sea.url });
  await here.site.db
    .updateTable('users')
    .set({ avatar_url: sea.url })
    .where('id', '=', wang.userId ?? 0)
    .execute();
  expect(await places(sea.id)).toEqual(['avatar 老王', 'option 站点徽标']);
  const unused = await listMedia(here.contextFor(editor), { ...all, state: 'unused' });
  expect(unused.list.map(({ name }) => name)).toEqual(['说明.txt']);
});

const unusedNames = async () =>
  (await listMedia(here.contextFor(editor), { ...all, state: 'unused' })).list.map(({ name }) => name);

test('what nobody may see yet uses its files as what is public does', async () => {
  const sea = await upload('海.png', await picture('#336699'));
  const hill = await upload('山.png', await picture('#669933'));
  const wishes: Wish[] = [
    { status: 'draft' },
    { status: 'pending' },
    { status: 'scheduled', publish_at: isoTime(here.clock.now() + 3_600_000) },
    { status: 'private' },
    { status: 'trash' },
  ];
  for (const wish of wishes) {
    const { id } = await save(undefined, [image(sea.url)], hill.url, wish);
    expect([await places(sea.id), await places(hill.id)], wish.status).toEqual([['body 海边'], ['cover 海边']]);
    expect(await unusedNames(), wish.status).toEqual([]);
    await expect(trash(here.contextFor(wang), sea.id, false)).rejects.toThrow('这个文件还在 1 个地方使用');
    await here.site.db.deleteFrom('posts').where('id', '=', id).execute();
  }
  expect(await unusedNames()).toEqual(['山.png', '海.png']);
});

test('what is being written uses its files from its first keeping to its last', async () => {
  const sea = await upload('海.png', await picture('#336699'));
  const draft = { key: 'new-a.b', title: '还没想好', revision: 0 };
  const keep = (blocks: object[], seq: number) =>
    saveOwnDraft(here.contextFor(wang), { ...draft, seq, content: JSON.stringify({ blocks }) });
  await keep([image(sea.url)], 1);
  expect(await unusedNames()).toEqual([]);
  expect(await listUses(here.contextFor(wang), sea.id)).toMatchObject([{ place: 'draft', title: '还没想好' }]);
  // Drafts are visible only to their author.
  expect(await listUses(here.contextFor(editor), sea.id)).toEqual([{ place: 'draft', id: null, title: '', url: '' }]);
  // A late save of an older draft state changes nothing.
  await keep([], 1);
  expect(await unusedNames()).toEqual([]);
  await keep([], 2);
  expect(await unusedNames()).toEqual(['海.png']);
});

test('posts of before are looked at once', async () => {
  const sea = await upload('海.png', await picture('#336699'));
  await save(undefined, [image(sea.url)], '', { status: 'draft' });
  await save(undefined, []);
  await here.site.db.deleteFrom('media_uses').execute();
  expect(await unusedNames()).toEqual(['海.png']);
  await recordMissingUses(here.site);
  expect(await places(sea.id)).toEqual(['body 海边']);
  await recordMissingUses(here.site);
  expect(await here.site.db.selectFrom('media_uses').select('path').execute()).toHaveLength(2);
});

test('what another has not published is counted among the uses, and not told', async () => {
  const sea = await upload('海.png', await picture('#336699'));
  await setOptions(here.site, { somnia_logo_url: sea.url });
  const secret = { title: '秘密', slug: 'secret', status: 'private' as const, content: { blocks: [image(sea.url)] } };
  const ready = await preparePost(here.site, secret);
  await write(here.site, (unit) => storePost(here.site, unit, ready, { userId: editor.userId ?? 0 }));
  expect(await places(sea.id)).toEqual(['body 秘密', 'option 站点徽标']);
  expect(await listUses(here.contextFor(wang), sea.id)).toEqual([
    { place: 'body', id: null, title: '', url: '' },
    { place: 'option', id: null, title: '站点徽标', url: '' },
  ]);
  expect(await getItem(here.contextFor(wang), sea.id)).toMatchObject({ uses: 2 });
});

test('what is shown again by the time the trash is emptied comes back, unless it went there by force', async () => {
  const [sea, hill] = [
    await upload('海.png', await picture('#336699')),
    await upload('山.png', await picture('#669933')),
  ];
  await trash(here.contextFor(wang), sea.id, true);
  const { id } = await save(undefined, [image(hill.url)], '', { status: 'draft' });
  await applyBulkAction(here.contextFor(wang), { ids: [hill.id], act: 'trash', group_id: null, force: true });
  await save(id, [image(hill.url), { ...image(sea.url), id: 'i2' }], '', { status: 'draft' });
  here.clock.advance(31 * 86_400_000);
  expect(await eraseExpiredTrash(here.site, here.clock.now() - 30 * 86_400_000)).toBe(1);
  expect((await listMedia(here.contextFor(wang), all)).list.map(({ name }) => name)).toEqual(['海.png']);
  expect((await listMedia(here.contextFor(wang), { ...all, state: 'trash' })).total).toBe(0);
});

test('a replaced file is the new one everywhere: in articles, and for whoever asks for the old address', async () => {
  const old = await upload('海.png', await picture('#336699', 600, 400));
  const post = await save(undefined, [image(old.url)], old.url);
  here.touched.clear();
  const next = await send(
    '新的.jpg',
    await sharp(await picture('#aa3311', 800, 400))
      .jpeg()
      .toBuffer(),
  );
  const { item, changed } = await replaceFile(here.contextFor(wang), old.id, next);
  expect(changed).toBe(1);
  expect(item).toMatchObject({ id: old.id, name: '海.png', mime: 'image/jpeg', width: 800, uses: 2 });
  expect(item.url).not.toBe(old.url);
  expect([...here.touched]).toEqual(expect.arrayContaining([`media:${old.id}`, `post:${post.id}`]));
  expect(await places(old.id)).toEqual(['body 海边', 'cover 海边']);
  const body = await here.site.db
    .selectFrom('post_bodies')
    .innerJoin('posts', 'posts.id', 'post_bodies.post_id')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([body.cover_url, body.source.includes(old.url), body.prepared.includes(item.url)]).toEqual([
    item.url,
    false,
    true,
  ]);
  const moved = await here.site.db.selectFrom('media_addresses').selectAll().execute();
  expect(moved.map(({ path, media_id }) => [path, Number(media_id)])).toEqual([
    [here.site.storage.keyOf(old.url), old.id],
  ]);
  // Restoring an older revision still finds its image.
  await save(post.id, [image(old.url)]);
  expect(await places(old.id)).toEqual(['body 海边']);
  expect(await rewriteReferences(here.site, here.site.storage.keyOf(old.url) ?? '', item.url, null)).toBe(1);
  here.clock.advance(2 * 60_000);
  await here.site.jobs.drain();
  const keys = await Array.fromAsync(here.site.storage.list());
  expect(keys.filter((key) => key.startsWith(here.site.storage.keyOf(old.url) ?? 'x'))).toEqual([]);
  const named = await here.site.db.selectFrom('media_variants').select('path').execute();
  expect(keys.toSorted()).toEqual([here.site.storage.keyOf(item.url), ...named.map(({ path }) => path)].toSorted());
});

const colours = ['#aa3311', '#11aa33'];
const replaceBy = async (id: number, colour: number, who = wang) =>
  replaceFile(here.contextFor(who), id, await send('新的.png', await picture(colours[colour] ?? ''), who));

test('whoever keeps the address of a replaced file has the new one: people, terms, links, gifts, options', async () => {
  const { item: old, userId } = { item: await upload('海.png', await picture('#336699')), userId: wang.userId ?? 0 };
  const { db } = here.site;
  await db
    .updateTable('users')
    .set({ avatar_url: old.url, background_url: old.url })
    .where('id', '=', userId)
    .execute();
  const term = await write(here.site, async (unit) => {
    await insertLink(unit, { name: '友邻', url: 'https://friend.example', image_url: old.url });
    const giftId = await insertGift(unit, { name: '花', image_url: old.url, price_point: 1 });
    await insertGiftRecord(unit, { from_id: userId, to_id: userId, count: 1, gift_id: giftId });
    return addTerm(unit, 'category', '海', null, { cover_url: old.url });
  });
  await setOptions(here.site, { somnia_logo_url: old.url, qiniu_enabled: 'Y' });
  expect(await places(old.id)).toHaveLength(5);
  here.touched.clear();
  const { item } = await replaceBy(old.id, 0);
  expect(await places(old.id)).toHaveLength(5);
  expect([...here.touched]).toEqual(
    expect.arrayContaining([`author:${userId}`, 'list:people', `term:${term}`, 'terms', 'links', 'gifts', 'options']),
  );
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const [cover, link, gift, record] = [
    await db.selectFrom('terms').select('cover_url').where('cover_url', '!=', '').executeTakeFirst(),
    await db.selectFrom('links').select('image_url').executeTakeFirst(),
    await db.selectFrom('gifts').select('image_url').executeTakeFirst(),
    await db.selectFrom('gift_records').select('gift_image_url').executeTakeFirst(),
  ];
  expect([user.avatar_url, user.background_url, cover?.cover_url, link?.image_url]).toEqual(Array(4).fill(item.url));
  expect([gift?.image_url, record?.gift_image_url, here.site.options.get('somnia_logo_url')]).toEqual(
    Array(3).fill(item.url),
  );
  expect(here.site.options.get('qiniu_enabled')).toBe('Y');
});

test('what is saved for a replaced file is saved by who replaced it, and only where the old file was meant', async () => {
  const body = await picture('#336699');
  const old = await upload('海.png', body);
  const { id } = await save(undefined, [image(old.url)]);
  const { item, changed } = await replaceBy(old.id, 0, editor);
  expect(changed).toBe(1);
  const last = await here.site.db
    .selectFrom('post_revisions')
    .select('author_id')
    .orderBy('revision', 'desc')
    .executeTakeFirstOrThrow();
  expect(Number(last.author_id)).toBe(editor.userId);
  // Uploading the old contents again creates a new file at the old address, which then resolves to it.
  const again = await upload('海.png', body);
  expect(again).toMatchObject({ url: old.url });
  expect(again.id).not.toBe(old.id);
  expect(await here.site.db.selectFrom('media_addresses').selectAll().execute()).toEqual([]);
  await save(id, [image(again.url)]);
  here.clock.advance(2 * 60_000);
  await here.site.jobs.drain();
  expect([await places(again.id), await places(item.id)]).toEqual([['body 海边'], []]);
});

test('a post that does not fit today’s rules keeps its old address, and the others are rewritten', async () => {
  const old = await upload('海.png', await picture('#336699'));
  const odd = await save(undefined, [image(old.url)]);
  await save(undefined, [image(old.url)]);
  const source = JSON.stringify([{ id: 'x', data: { url: old.url } }]);
  await here.site.db.updateTable('post_bodies').set({ source }).where('post_id', '=', odd.id).execute();
  expect((await replaceBy(old.id, 0)).changed).toBe(1);
});

test('a file is replaced by one of its kind, and not by what is another’s or gone', async () => {
  const sea = await upload('海.png', await picture('#336699'));
  const paper = await send('说明.txt', Buffer.from('说明'));
  await expect(replaceFile(here.contextFor(wang), sea.id, paper)).rejects.toThrow('替换的文件要和原来的类型相同');
  const foreign = await upload('主编.png', await picture('#111111'), editor);
  await expect(replaceFile(here.contextFor(wang), foreign.id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(replaceFile(here.contextFor(wang), sea.id, 'nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a picture is turned and cut, as a copy or in its own place', async () => {
  const strip = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const item = await upload('旗.png', strip);
  const ask = here.contextFor(wang);
  const copy = await cropFile(ask, item.id, { rotate: 90, x: 0, y: 0, width: 40, height: 20, as: 'copy' });
  expect(copy.item).toMatchObject({ width: 40, height: 20 });
  expect(copy.item.id).not.toBe(item.id);
  expect(copy.item.colour).toBe('#ff0000');
  await expect(cropFile(ask, item.id, { rotate: 0, x: 50, y: 0, width: 20, height: 20, as: 'copy' })).rejects.toThrow(
    '裁剪范围不正确',
  );
  const inPlace = await cropFile(ask, item.id, { rotate: 0, x: 30, y: 0, width: 30, height: 40, as: 'replace' });
  expect(inPlace.item).toMatchObject({ id: item.id, width: 30, height: 40, colour: '#0000ff' });
  const paper = await upload('a.txt', Buffer.from('a'));
  await expect(cropFile(ask, paper.id, { rotate: 0, x: 0, y: 0, width: 1, height: 1, as: 'copy' })).rejects.toThrow(
    '只有图片可以裁剪',
  );
});

test('the library is searched by name, kind, group, person and day, each person’s own below the editor', async () => {
  await upload('海边.png', await picture('#336699'));
  await upload('100%_山.txt', Buffer.from('a'));
  const own = await upload('主编.mp3', Buffer.from('ID3 sound'), editor);
  const names = async (filter: object, who = editor) =>
    (await listMedia(here.contextFor(who), { ...all, ...filter })).list.map(({ name }) => name);
  expect(await names({})).toEqual(['主编.mp3', '100%_山.txt', '海边.png']);
  expect(await names({}, wang)).toEqual(['100%_山.txt', '海边.png']);
  expect(await names({ owner: editor.userId }, wang)).toEqual(['100%_山.txt', '海边.png']);
  expect(await names({ search: '%_' })).toEqual(['100%_山.txt']);
  expect(await names({ kind: 'audio' })).toEqual(['主编.mp3']);
  expect(await names({ kind: 'file' })).toEqual(['100%_山.txt']);
  expect(await names({ from: '2026-11-22' })).toEqual([]);
  expect(await names({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(3);
  expect(await names({ sort: 'name' })).toEqual(['100%_山.txt', '主编.mp3', '海边.png']);
  const group = await addGroup(here.contextFor(editor), '声音');
  await changeItem(here.contextFor(editor), { id: own.id, group_id: group.id, alt: ' 片头 ' });
  expect(await names({ group: group.id })).toEqual(['主编.mp3']);
  expect(await names({ group: 0 })).toEqual(['100%_山.txt', '海边.png']);
  expect(await listGroups(here.contextFor(editor))).toEqual([{ id: group.id, name: '声音', count: 1 }]);
  await expect(addGroup(here.contextFor(editor), '声音')).rejects.toThrow('已经有同名的分组');
  await expect(changeItem(here.contextFor(editor), { id: own.id, group_id: 99 })).rejects.toThrow('没有这个分组');
  await removeGroup(here.contextFor(editor), group.id);
  expect(await getItem(here.contextFor(editor), own.id)).toMatchObject({ group_id: null, alt: '片头' });
  await expect(getItem(here.contextFor(wang), own.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what is used asks before it goes; the trash keeps it for 30 days', async () => {
  const sea = await upload('海.png', await picture('#336699', 600, 400));
  const hill = await upload('山.png', await picture('#669933'));
  await save(undefined, [image(sea.url)]);
  const ask = here.contextFor(wang);
  await expect(trash(ask, sea.id, false)).rejects.toThrow('这个文件还在 1 个地方使用');
  expect(
    await applyBulkAction(ask, { ids: [sea.id, hill.id, 999], act: 'trash', group_id: null, force: false }),
  ).toEqual({
    done: 1,
    used: [sea.id],
  });
  expect(await trash(ask, sea.id, true)).toMatchObject({ trashed_at: '2026-11-21T04:00:00.000Z' });
  expect((await listMedia(ask, { ...all, state: 'trash' })).total).toBe(2);
  await restore(ask, sea.id);
  const erase = { ids: [sea.id, hill.id], act: 'erase', group_id: null, force: true } as const;
  // Only files in the trash are deleted permanently.
  expect(await applyBulkAction(ask, erase)).toMatchObject({ done: 1 });
  const isThere = async () =>
    (await Array.fromAsync(here.site.storage.list())).includes(here.site.storage.keyOf(hill.url) ?? '');
  await expect.poll(isThere).toBe(false);
  await trash(ask, sea.id, true);
  here.clock.advance(29 * 86_400_000);
  expect(await eraseExpiredTrash(here.site, here.clock.now() - 30 * 86_400_000)).toBe(0);
  here.clock.advance(2 * 86_400_000);
  expect(await eraseExpiredTrash(here.site, here.clock.now() - 30 * 86_400_000)).toBe(1);
  here.clock.advance(2 * 60_000);
  await here.site.jobs.drain();
  expect(await Array.fromAsync(here.site.storage.list())).toEqual([]);
});

test('the same contents are one file for one person, and two for two', async () => {
  const body = await picture('#336699');
  const [first, again, foreign] = [
    await upload('a.png', body),
    await upload('b.png', body),
    await upload('a.png', body, editor),
  ];
  expect(again.id).toBe(first.id);
  expect(foreign.id).not.toBe(first.id);
  expect(foreign.url).not.toBe(first.url);
});

test('a cut or replaced picture has its new size in every block, in the cover and in the share image', async () => {
  const old = await upload('海.png', await picture('#336699', 600, 400));
  const other = await upload('山.png', await picture('#669933', 90, 60));
  const shown = (url: string) => ({ url, width: 600, height: 400 });
  const gallery = { images: [shown(old.url), { url: old.url }, { url: other.url, width: 90, height: 60 }] };
  const blocks = [
    { id: 'i1', type: 'image', data: { file: shown(old.url), caption: '' } },
    { id: 'c1', type: 'collapse', data: { title: '更多', blocks: [{ id: 'g1', type: 'gallery', data: gallery }] } },
  ];
  const seo = { image: old.url };
  const ready = await preparePost(here.site, {
    title: '海',
    slug: 'sea',
    content: { blocks },
    cover: old.url,
    seo,
    status: 'publish',
  });
  await write(here.site, (unit) => storePost(here.site, unit, ready, { userId: wang.userId ?? 0 }));
  const stored = async () => {
    const row = await here.site.db.selectFrom('post_bodies').selectAll().executeTakeFirstOrThrow();
    const [single, fold] = JSON.parse(row.source) as { data: Record<string, never> }[];
    const [inner] = (fold?.data.blocks ?? []) as unknown as { data: { images: object[] } }[];
    return { file: single?.data.file, images: inner?.data.images };
  };
  const expected = (url: string, width: number, height: number) => ({
    file: { url, width, height },
    images: [
      { url, width, height, alt: '', caption: '' },
      { url, alt: '', caption: '' },
      { url: other.url, width: 90, height: 60, alt: '', caption: '' },
    ],
  });
  const cut = { rotate: 0, x: 100, y: 0, width: 300, height: 200, as: 'replace' } as const;
  const cropped = await cropFile(here.contextFor(wang), old.id, cut);
  expect(await stored()).toEqual(expected(cropped.item.url, 300, 200));
  const next = await send('新的.png', await picture('#aa3311', 50, 80));
  const replaced = await replaceFile(here.contextFor(wang), old.id, next);
  expect(await stored()).toEqual(expected(replaced.item.url, 50, 80));
  const post = await here.site.db.selectFrom('posts').select(['seo_image', 'cover_url']).executeTakeFirstOrThrow();
  expect([post.seo_image, post.cover_url]).toEqual([replaced.item.url, replaced.item.url]);
});

test('a picture beyond the limits of the owner is scaled down, or refused by its size', async () => {
  await setOptions(here.site, { image_max_edge: 640, image_max_mb: 1 });
  expect(await upload('宽.png', await picture('#336699', 1280, 400))).toMatchObject({ width: 640, height: 200 });
  expect(await upload('小.png', await picture('#336699', 600, 400))).toMatchObject({ width: 600, height: 400 });
  const turned = await sharp(await picture('#336699', 1000, 500))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await upload('竖.jpg', turned)).toMatchObject({ width: 320, height: 640 });
  const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  await expect(upload('大.png', noise)).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: '文件大小不能超过1M',
  });
});
