import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

import { cropFile, replaceFile } from './edits.service.ts';
import { changeItem, getItem } from './library.service.ts';
import { listMediaByUrls, storeFile } from './service.ts';
import { completeUpload } from './upload-contents.service.ts';
import { receiveChunk, startUpload } from './uploads.service.ts';
import { jobs } from './variants.jobs.ts';
import { renewOutdated } from './variants.service.ts';

let here: TestSite;
let wang: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  registerWorkers(here.site, jobs);
  await setOptions(here.site, { photo_facts: true });
  const userId = await insertUserRow(here.site, '老王', 'author');
  wang = { userId, role: 'author', power: 6, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

const exif = (model: string) => ({
  IFD0: { Make: 'Canon', Model: model, Artist: 'SECRET' },
  IFD2: { FNumber: '28/10', BodySerialNumber: 'SECRET' },
  IFD3: { GPSLatitude: '31/1 13/1 4/1', GPSLatitudeRef: 'N' },
});

const taken = (width: number, height: number, model = 'Canon EOS R5') =>
  photograph(width, height).withExif(exif(model)).jpeg().toBuffer();

async function send(body: Buffer): Promise<string> {
  const ask = here.contextFor(wang);
  const { upload_id } = await startUpload(ask, { name: '海.jpg', size: body.length, type: '' });
  await receiveChunk(ask, upload_id, 0, body);
  return upload_id;
}

async function upload(body: Buffer) {
  return completeUpload(here.contextFor(wang), { id: await send(body), group_id: null, alt: '' });
}

const shown = async (url: string) => (await listMediaByUrls(here.site, [url])).get(url);

test('what the camera recorded is kept beside the file, which says nothing of it any more', async () => {
  const item = await upload(await taken(600, 400));
  expect(item.photo).toEqual({ camera: 'Canon EOS R5', aperture: 2.8 });
  expect((await shown(item.url))?.photo).toBe('Canon EOS R5 · f/2.8');
  const row = await here.site.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('SECRET');
  await setOptions(here.site, { photo_facts: false });
  expect((await shown(item.url))?.photo).toBe('');
  await setOptions(here.site, { photo_facts: true });
  here.touched.clear();
  await changeItem(here.contextFor(wang), { id: item.id, shows_photo: false });
  expect((await shown(item.url))?.photo).toBe('');
  expect([...here.touched]).toEqual([`media:${item.id}`]);
});

test('nothing is recorded of the pictures of members', async () => {
  const body = await taken(60, 40);
  await storeFile(here.site, { name: 'a.jpg', body, ownerId: wang.userId, reencode: true, purpose: 'moment' });
  const row = await here.site.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
  expect(row.photo).toBe('');
});

test('a focus point goes with the image through cutting, and through a replacement of the same ratio', async () => {
  const ask = here.contextFor(wang);
  const { id, url } = await upload(await taken(600, 400));
  const focused = await changeItem(ask, { id, focus: { x: 25, y: 50 } });
  expect([focused.focus, (await shown(url))?.focus]).toEqual([{ x: 25, y: 50 }, '25% 50%']);

  const cut = { rotate: 0, x: 100, y: 100, width: 200, height: 200 } as const;
  const { item: copy } = await cropFile(ask, id, { ...cut, as: 'copy' });
  expect([copy.focus, copy.photo?.camera]).toEqual([{ x: 25, y: 50 }, 'Canon EOS R5']);

  const { item: larger } = await replaceFile(ask, id, await send(await taken(900, 600, 'Canon EOS R6')));
  expect([larger.focus, larger.photo?.camera, larger.width]).toEqual([{ x: 25, y: 50 }, 'Canon EOS R6', 900]);
  const { item: square } = await replaceFile(ask, id, await send(await photograph(500, 500).jpeg().toBuffer()));
  expect([square.focus, square.photo, square.width]).toEqual([null, null, 500]);

  await changeItem(ask, { id, focus: { x: 10, y: 90 } });
  await cropFile(ask, id, { rotate: 90, x: 0, y: 0, width: 250, height: 500, as: 'replace' });
  expect((await getItem(ask, id)).focus).toEqual({ x: 20, y: 10 });
  await changeItem(ask, { id, focus: null });
  expect((await getItem(ask, id)).focus).toBeNull();
});

test('images of an older set of sizes are rendered again, once', async () => {
  const item = await upload(await taken(600, 400));
  await here.site.jobs.drain();
  const { db } = here.site;
  const names = async () => {
    const rows = db.selectFrom('media_variants').select('path').where('media_id', '=', item.id).orderBy('path');
    return (await rows.execute()).map(({ path }) => path.replace(/^.*\.jpg-/, ''));
  };
  const all = await names();
  expect(all).toContain('icon.webp');
  await db.deleteFrom('media_variants').where('path', 'like', '%-icon.webp').execute();
  await db.updateTable('media').set({ variant_set: 0 }).execute();
  await renewOutdated(here.site);
  expect(await here.site.jobs.counts()).toMatchObject({ waiting: 1 });
  await here.site.jobs.drain();
  expect(await names()).toEqual(all);
  await renewOutdated(here.site);
  expect(await here.site.jobs.counts()).toMatchObject({ waiting: 0, dead: 0 });
});
