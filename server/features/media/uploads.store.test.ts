import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openFakeS3, type FakeS3 } from '#server/providers/storage/fake-s3.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { uploadAsMember } from '#tests/kit/member-upload.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

import { sweepUnusedFiles } from './attachments.service.ts';
import { jobs as removalJobs } from './jobs.ts';
import { sweepUploads } from './uploads.jobs.ts';
import { startUpload, receiveChunk } from './uploads.service.ts';
import { completeUpload } from './upload-contents.service.ts';

let store: FakeS3;
let here: TestSite;
let wang: Viewer;

beforeEach(async () => {
  store = await openFakeS3();
  here = await openTestSite({ env: { STORAGE_URL: store.url } });
  wang = { userId: await insertUserRow(here.site, '老王'), role: 'author', power: 6, vipLevel: 0, banned: false };
});

afterEach(async () => {
  await here.close();
  await store.close();
});

test('a file and its small forms lie in the store; a half upload leaves no orphan there', async () => {
  const body = await photograph(700, 500).png().toBuffer();
  const ask = here.contextFor(wang);
  const send = async () => {
    const { upload_id: id } = await startUpload(ask, { name: '海.png', size: body.length, type: 'image/png' });
    await receiveChunk(ask, id, 0, body);
    return id;
  };
  const id = await send();
  // The image is stored, its second variant is not, and nobody retries.
  store.overrideResponses((method, key) => (method === 'PUT' && key.includes('-middle') ? 403 : null));
  const refused = { $metadata: { httpStatusCode: 403 } };
  await expect(completeUpload(ask, { id, group_id: null, alt: '' })).rejects.toMatchObject(refused);
  expect(store.objects.size).toBeGreaterThan(0);
  store.overrideResponses(null);
  here.clock.advance(26 * 3_600_000);
  await sweepUploads(here.site);
  expect([...store.objects.keys()]).toEqual([]);

  const item = await completeUpload(ask, { id: await send(), group_id: null, alt: '' });
  const kept = [item.url, ...item.variants.map((variant) => variant.url)].map(
    (url) => `uploads/${here.site.storage.keyOf(url)}`,
  );
  expect([...store.objects.keys()].toSorted()).toEqual(kept.toSorted());
  here.clock.advance(26 * 3_600_000);
  await sweepUploads(here.site);
  expect(store.objects.size).toBe(kept.length);
});

test('a file of a moment lies in the store with its small forms, and leaves it when nothing uses it', async () => {
  registerWorkers(here.site, removalJobs);
  const body = await photograph(700, 500).png().toBuffer();
  const ask = here.contextFor(wang);
  store.overrideResponses((method, key) => (method === 'PUT' && key.includes('-middle') ? 403 : null));
  await expect(uploadAsMember(ask, body)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  store.overrideResponses(null);
  expect(await here.site.db.selectFrom('media').select('id').execute()).toEqual([]);
  here.clock.advance(26 * 3_600_000);
  await sweepUploads(here.site);
  expect([...store.objects.keys()]).toEqual([]);

  const { data } = await uploadAsMember(ask, body);
  const key = `uploads/${here.site.storage.keyOf(data)}`;
  expect([...store.objects.keys()].toSorted()).toEqual([key, `${key}-middle.webp`, `${key}-thumbnail.webp`]);
  here.clock.advance(25 * 3_600_000);
  await sweepUploads(here.site);
  expect(store.objects.size).toBe(3);
  expect(await sweepUnusedFiles(here.site)).toBe(1);
  here.clock.advance(120_000);
  await here.site.jobs.drain();
  expect(store.objects.size).toBe(0);
});

test('a file whose sender is gone before its turn is not stored', async () => {
  const body = await photograph().png().toBuffer();
  const upload = uploadAsMember(here.contextFor(wang), body, { signal: AbortSignal.abort() });
  await expect(upload).rejects.toThrow('文件没有传完，请重新上传');
  expect(store.objects.size).toBe(0);
  const uploads = await here.site.db.selectFrom('uploads').select(['state', 'bytes']).execute();
  expect(uploads).toEqual([{ state: 'cancelled', bytes: body.length }]);
});
