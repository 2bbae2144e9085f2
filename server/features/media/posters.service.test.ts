import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openFakeS3, type FakeS3 } from '#server/providers/storage/fake-s3.ts';
import { uploadAsMember } from '#tests/kit/member-upload.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';
import { readVideo } from '#tests/kit/videos.ts';

import { attachFiles, sweepUnusedFiles } from './attachments.service.ts';
import { jobs as removalJobs } from './jobs.ts';
import { jobs } from './posters.jobs.ts';
import { posterOf, renderPoster } from './posters.service.ts';
import { listMediaByUrls, storeFile } from './service.ts';

let folder: string;
let here: TestSite;
let hong: Viewer;
let store: FakeS3 | null;

async function open(env: Record<string, string>): Promise<void> {
  here = await openTestSite({ env });
  registerWorkers(here.site, [...jobs, ...removalJobs]);
  const userId = await insertUserRow(here.site, '阿红', 'subscriber');
  hong = { userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false };
}

/** A program in the place of ffmpeg that notes what it was given and prints a frame. */
async function ffmpeg(script = `cat ${folder}/frame.jpg`): Promise<string> {
  const path = join(folder, 'ffmpeg');
  await writeFile(path, `#!/bin/sh\necho "$@" >> ${folder}/given\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

beforeEach(async () => {
  store = null;
  folder = await mkdtemp(join(tmpdir(), 'somnia-poster-'));
  await writeFile(join(folder, 'frame.jpg'), await photograph(1200, 900).jpeg().toBuffer());
});
afterEach(async () => {
  await here.close();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

const send = async () => uploadAsMember(here.contextFor(hong), await readVideo('camera.mp4'));
const keys = () => Array.fromAsync(here.site.storage.list());
const unfinished = () => readdir(join(here.site.settings.dataDir, 'unfinished-uploads')).catch(() => []);
const posterIn = async (url: string) => {
  const video = (await listMediaByUrls(here.site, [url])).get(url);
  return video && posterOf(video);
};

test('a video has the sizes of its poster a little later, and both go together', async () => {
  await open({ FFMPEG: await ffmpeg() });
  const first = await send();
  expect(first).toMatchObject({ type: 'video', width: 32, height: 24, poster_url: '' });
  expect(await posterIn(first.data)).toBeNull();
  here.touched.clear();
  await here.site.jobs.drain();
  const sizes = { icon: 96, tiny: 192, small: 320, thumbnail: 480, medium: 720, middle: 960, wide: 1200 };
  const widest = `${first.data}-wide.webp`;
  expect(await posterIn(first.data)).toEqual({
    url: widest,
    width: 1200,
    height: 900,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    srcset: Object.entries(sizes)
      .map(([name, width]) => `${first.data}-${name}.webp ${width}w`)
      .join(', '),
    avif: '',
    focus: '',
  });
  const { id } = await here.site.db.selectFrom('media').select('id').executeTakeFirstOrThrow();
  expect([...here.touched]).toEqual([`media:${id}`]);
  // Who uploads it once more is told of the poster at once, and it is not made again.
  expect(await send()).toEqual({ ...first, poster_url: widest });
  expect(await here.site.jobs.counts()).toMatchObject({ waiting: 0, dead: 0 });
  here.clock.advance(25 * 3_600_000);
  expect(await sweepUnusedFiles(here.site)).toBe(1);
  here.clock.advance(120_000);
  await here.site.jobs.drain();
  expect(await keys()).toEqual([]);
});

test('in a remote store the video is fetched for it, and the copy is removed', async () => {
  store = await openFakeS3();
  await open({ FFMPEG: await ffmpeg(), STORAGE_URL: store.url });
  const { data } = await send();
  expect([...store.objects.keys()]).toHaveLength(1);
  await here.site.jobs.drain();
  expect((await posterIn(data))?.width).toBe(1200);
  expect([...store.objects.keys()]).toHaveLength(8);
  expect(await unfinished()).toEqual([]);
});

test('without ffmpeg, or when it fails, a video has no poster, and nothing fails', async () => {
  await open({});
  const { data } = await send();
  expect(await here.site.jobs.counts()).toMatchObject({ waiting: 0 });
  for (const script of ['exit 1', 'echo nonsense; exit 0', 'head -c 3000 /dev/zero', 'kill -9 $$']) {
    const site = { ...here.site, settings: { ...here.site.settings, ffmpeg: await ffmpeg(script) } };
    const { id } = await site.db.selectFrom('media').select('id').executeTakeFirstOrThrow();
    await renderPoster(site, Number(id), new AbortController().signal);
    expect(await posterIn(data), script).toBeNull();
  }
  expect([await unfinished(), (await keys()).length]).toEqual([[], 1]);
});

test('a video from the library gets its poster when a moment shows it', async () => {
  await open({ FFMPEG: await ffmpeg() });
  const body = await readVideo('camera.webm');
  const { url } = await storeFile(here.site, { name: 'a.webm', body, ownerId: hong.userId, reencode: true });
  await here.site.jobs.drain();
  expect(await posterIn(url)).toBeNull();
  const postId = await insertPostRows(here.site, { type: 'microblog', slug: 'm', author_id: hong.userId ?? 0 });
  const files = { images: [], video_url: url, poster_url: '' };
  await write(here.site, (unit) => attachFiles(here.site, unit, { postId, userIds: [hong.userId ?? 0] }, files));
  await here.site.jobs.drain();
  expect((await posterIn(url))?.width).toBe(1200);
});

test('a poster whose video was erased meanwhile leaves no files', async () => {
  await open({ FFMPEG: await ffmpeg() });
  await send();
  const { id, path } = await here.site.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
  const put = here.site.storage.put.bind(here.site.storage);
  const storage = {
    ...here.site.storage,
    put: async (...file: Parameters<typeof put>) => {
      await here.site.db.deleteFrom('media').where('id', '=', id).execute();
      await put(...file);
    },
  };
  await renderPoster({ ...here.site, storage }, Number(id), new AbortController().signal);
  expect(await keys()).toEqual([path]);
});
