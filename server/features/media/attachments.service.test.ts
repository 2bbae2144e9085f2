import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { jobs as variantJobs } from './variants.jobs.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { uploadAsMember } from '#tests/kit/member-upload.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';
import { readVideo } from '#tests/kit/videos.ts';

import { attachFiles, findOwnFiles, type MomentFiles, releaseFiles, sweepUnusedFiles } from './attachments.service.ts';
import { jobs } from './jobs.ts';
import { trash } from './library.service.ts';
import { prepareFile, addMedia, storeFile } from './service.ts';
import { recordUses } from './usage.service.ts';

let here: TestSite;
let hong: Viewer;
let wang: Viewer;
let editor: Viewer;
let postId: number;

const hour = 3_600_000;
const none: MomentFiles = { images: [], video_url: '', poster_url: '' };
const goneImage = '图片已失效，请重新上传';
const goneVideo = '视频已失效，请重新上传';

async function viewer(name: string, role: 'subscriber' | 'author' | 'editor'): Promise<Viewer> {
  const power = { subscriber: 1, author: 6, editor: 8 } as const;
  return {
    userId: await insertUserRow(here.site, name, role),
    role,
    power: power[role],
    vipLevel: 0,
    banned: false,
  };
}

let moments = 0;
function moment(author: Viewer): Promise<number> {
  moments += 1;
  return insertPostRows(here.site, { type: 'microblog', slug: `m${moments}`, author_id: author.userId ?? 0 });
}

beforeEach(async () => {
  here = await openTestSite();
  registerWorkers(here.site, [...jobs, ...variantJobs]);
  hong = await viewer('阿红', 'subscriber');
  wang = await viewer('老王', 'author');
  editor = await viewer('主编', 'editor');
  postId = await moment(hong);
});
afterEach(() => here.close());

let width = 60;
async function upload(who = hong): Promise<string> {
  width += 1;
  const body = await photograph(width, 40).jpeg().toBuffer();
  return (await uploadAsMember(here.contextFor(who), body)).data;
}
const film = async (who = hong) => (await uploadAsMember(here.contextFor(who), await readVideo('camera.mp4'))).data;

const owners = (...people: Viewer[]) => people.map((person) => person.userId ?? 0);
const attach = (files: Partial<MomentFiles>, id = postId, userIds = owners(hong)) =>
  write(here.site, (unit) => attachFiles(here.site, unit, { postId: id, userIds }, { ...none, ...files }));
const find = (files: Partial<MomentFiles>, userIds = owners(hong), id: number | null = null) =>
  findOwnFiles(here.site, here.site.db, { userIds, postId: id }, { ...none, ...files });
const rowOf = (url: string) =>
  here.site.db.selectFrom('media').selectAll().where('url', '=', url).executeTakeFirstOrThrow();
const places = async (id = postId) =>
  (await here.site.db.selectFrom('media_uses').selectAll().where('post_id', '=', id).orderBy('path').execute()).map(
    ({ place, path }) => `${place} ${path === '' ? '' : here.site.storage.urlOf(path)}`,
  );
const urls = async () =>
  (await here.site.db.selectFrom('media').select('url').orderBy('id').execute()).map((row) => row.url);
const keys = () => Array.fromAsync(here.site.storage.list());

/** Runs what deletes files after the sweep. */
async function sweep(): Promise<number> {
  const count = await sweepUnusedFiles(here.site);
  here.clock.advance(2 * 60_000);
  await here.site.jobs.drain();
  return count;
}

test('a moment shows files of its author, and the answer to all others is the same', async () => {
  const [own, foreign, video] = [await upload(), await upload(wang), await film()];
  const library = await storeFile(here.site, {
    name: 'a.png',
    body: await photograph().png().toBuffer(),
    ownerId: hong.userId,
  });
  const face = await storeFile(here.site, {
    name: 'b.png',
    body: await photograph(9, 9).png().toBuffer(),
    ownerId: hong.userId,
    purpose: 'profile',
  });
  const shared = await storeFile(here.site, { name: 'c.png', body: await photograph(8, 9).png().toBuffer() });
  const found = await find({ images: [own, library.url], video_url: video, poster_url: own });
  expect(found.map((row) => row.url)).toEqual([own, library.url, video, own]);
  const refusal = (field: string, text: string) => ({ code: 'VALIDATION', message: text, fields: { [field]: text } });
  const others = [
    foreign,
    face.url,
    shared.url,
    video,
    `${here.site.url}${own}`,
    `${own}?x=1`,
    `${own}-thumbnail.webp`,
    own.toUpperCase(),
    '/uploads/2026/11/ffffffffffffffffffffffffffffffff.jpg',
    'https://evil.example/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '',
  ];
  for (const url of others)
    await expect(find({ images: [own, url] }), url).rejects.toMatchObject(refusal('metas.images', goneImage));
  for (const url of [own, 'http://169.254.169.254/a.mp4', 'javascript:1', foreign])
    await expect(find({ video_url: url }), url).rejects.toMatchObject(refusal('metas.video_url', goneVideo));
  for (const url of [foreign, 'https://evil.example/a.jpg', `${video}-../x`])
    await expect(find({ poster_url: url }), url).rejects.toMatchObject(refusal('metas.poster_url', goneImage));
  await trash(here.contextFor(editor), (await rowOf(own)).id, true);
  await expect(find({ images: [own] })).rejects.toMatchObject(refusal('metas.images', goneImage));
});

test('the frame of an own video may be named as its poster', async () => {
  const [video, foreign] = [await film(), await film(wang)];
  const [row] = await find({ video_url: video, poster_url: `${video}-large.webp` });
  expect(row?.url).toBe(video);
  await expect(find({ poster_url: `${foreign}-large.webp` })).rejects.toThrow(goneImage);
});

test('an edit replaces the files of a moment, and an editor keeps those of its author', async () => {
  const [one, two, three, foreign] = [await upload(), await upload(), await upload(), await upload(editor)];
  await attach({ images: [one, two, one] });
  expect(await places()).toEqual([one, two].toSorted().map((url) => `moment ${url}`));
  await write(here.site, (unit) => recordUses(here.site, unit, postId));
  expect(await places()).toEqual(['body ', ...[one, two].toSorted().map((url) => `moment ${url}`)]);
  await attach({ images: [two, foreign] }, postId, owners(editor));
  expect((await places()).slice(1)).toEqual([two, foreign].toSorted().map((url) => `moment ${url}`));
  await expect(attach({ images: [three] }, postId, owners(editor))).rejects.toThrow(goneImage);
  expect((await places()).slice(1)).toHaveLength(2);
  const next = await moment(wang);
  await expect(attach({ images: [two] }, next, owners(wang))).rejects.toThrow(goneImage);
  await write(here.site, (unit) => releaseFiles(unit, postId));
  expect(await places()).toEqual(['body ']);
});

test('files that no moment shows go after a day with their variants, and no other ones', async () => {
  const [unused, image, video, poster, face] = [
    await upload(),
    await upload(),
    await film(),
    await upload(),
    await upload(),
  ];
  const library = await storeFile(here.site, { name: 'a.txt', body: Buffer.from('字'), ownerId: wang.userId });
  await attach({ images: [image] });
  const second = await moment(hong);
  await attach({ video_url: video, poster_url: poster }, second);
  await here.site.db
    .updateTable('users')
    .set({ avatar_url: face })
    .where('id', '=', wang.userId ?? 0)
    .execute();
  here.clock.advance(24 * hour - 1);
  expect(await sweep()).toBe(0);
  here.clock.advance(hour);
  here.touched.clear();
  const { id } = await rowOf(unused);
  expect(await sweep()).toBe(1);
  expect([...here.touched]).toContain(`media:${id}`);
  expect(await urls()).toEqual([image, video, poster, face, library.url]);
  expect((await keys()).filter((key) => unused.includes(key.slice(0, 30)))).toEqual([]);
  expect(await sweep()).toBe(0);
  await write(here.site, (unit) => releaseFiles(unit, postId));
  await here.site.db.deleteFrom('posts').where('id', '=', second).execute();
  expect(await sweep()).toBe(3);
  expect(await urls()).toEqual([face, library.url]);
  await expect(attach({ images: [image] })).rejects.toThrow(goneImage);
});

test('a hundred and more unused files go in one sweep', async () => {
  const prepared = await prepareFile({ name: 'a.png', body: await photograph().png().toBuffer(), purpose: 'moment' });
  for (let at = 0; at < 230; at += 1)
    await write(here.site, (unit) =>
      addMedia(here.site, unit, { ...prepared, sha256: String(at), ownerId: hong.userId }, `2026/11/${at}.png`),
    );
  const kept = [await rowOf('/uploads/2026/11/99.png'), await rowOf('/uploads/2026/11/150.png')];
  await attach({ images: kept.map((row) => row.url) });
  here.clock.advance(25 * hour);
  expect(await sweepUnusedFiles(here.site)).toBe(228);
  expect(await urls()).toEqual(kept.map((row) => row.url));
});

/** Ends after `work` did, or could not go on because of another transaction. */
const orBlocked = (work: Promise<unknown>) => Promise.race([work.catch(() => {}), wait(250)]);

test('a sweep that begins while a file is being attached leaves it', async () => {
  const images = [await upload(), await upload()];
  here.clock.advance(25 * hour);
  let sweeping: Promise<number> = Promise.resolve(0);
  await write(here.site, async (unit) => {
    await attachFiles(here.site, unit, { postId, userIds: owners(hong) }, { ...none, images: images.toReversed() });
    sweeping = sweepUnusedFiles(here.site);
    await orBlocked(sweeping);
  });
  expect(await sweeping).toBe(0);
  expect(await urls()).toEqual(images);
});

test('a file that is being deleted cannot be attached any more', async () => {
  const images = [await upload(), await upload()];
  here.clock.advance(25 * hour);
  let attaching: Promise<unknown> = Promise.resolve();
  const publishInvalidations = async (): Promise<void> => {
    attaching = attach({ images });
    await orBlocked(attaching);
  };
  expect(await sweepUnusedFiles({ ...here.site, publishInvalidations })).toBe(2);
  await expect(attaching).rejects.toMatchObject({ code: 'VALIDATION', message: goneImage });
  expect([await urls(), await places()]).toEqual([[], []]);
});

test('the same picture uploaded once more is the same file, and has another day', async () => {
  const body = await photograph().jpeg().toBuffer();
  const send = async (who = hong) => (await uploadAsMember(here.contextFor(who), body)).data;
  const first = await send();
  here.clock.advance(23 * hour);
  expect(await send()).toBe(first);
  const foreign = await send(wang);
  expect(foreign).not.toBe(first);
  // Neither the name nor an ending tells that somebody else has the same picture.
  expect(foreign).toMatch(/^\/uploads\/2026\/11\/[0-9a-f]{32}\.jpg$/);
  here.clock.advance(2 * hour);
  expect(await sweep()).toBe(0);
  here.clock.advance(23 * hour);
  expect(await sweep()).toBe(2);
  await here.site.jobs.drain();
  expect(await keys()).toEqual([]);
});

test('what an editor put into the trash cannot be uploaded again', async () => {
  const body = await photograph().jpeg().toBuffer();
  const send = () => uploadAsMember(here.contextFor(hong), body);
  const { data } = await send();
  await trash(here.contextFor(editor), (await rowOf(data)).id, false);
  const removed = { code: 'VALIDATION', message: '这个文件已被管理员删除，不能再次上传' };
  await expect(send()).rejects.toMatchObject(removed);
  // Nor does it come back by the library, a link preview or a profile picture.
  for (const purpose of ['library', 'profile'] as const) {
    const file = { name: 'a.jpg', body, ownerId: hong.userId, reencode: true, purpose };
    await expect(storeFile(here.site, file)).rejects.toMatchObject(removed);
  }
  expect((await rowOf(data)).trashed_at).not.toBeNull();
});

test('a file of a moment that its author adds to the library stays', async () => {
  const body = await photograph(700, 500).jpeg().toBuffer();
  const { data } = await uploadAsMember(here.contextFor(wang), body);
  const file = { name: '海.jpg', body, ownerId: wang.userId, reencode: true };
  expect((await storeFile(here.site, file)).url).toBe(data);
  expect(await rowOf(data)).toMatchObject({ purpose: 'library', name: '海.jpg' });
  here.clock.advance(25 * hour);
  expect(await sweep()).toBe(0);
  const { id } = await rowOf(data);
  const formats = await here.site.db.selectFrom('media_variants').select('format').where('media_id', '=', id).execute();
  expect(new Set(formats.map(({ format }) => format))).toEqual(new Set(['webp', 'avif']));
  // An import is never given the file of a member.
  const other = await photograph(70, 50).jpeg().toBuffer();
  const mine = await uploadAsMember(here.contextFor(hong), other);
  const imported = await storeFile(here.site, { name: 'b.jpg', body: other, reencode: true });
  expect(imported.url).not.toBe(mine.data);
});
