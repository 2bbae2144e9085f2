import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openS3StandIn, type S3StandIn } from '#server/providers/storage/s3-stand-in.ts';
import { storeUser } from '#tests/kit/stored-posts.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

import { sweep } from './uploads.jobs.ts';
import { begin, finish, receive } from './uploads.service.ts';

let store: S3StandIn;
let here: TestSite;
let wang: Viewer;

beforeEach(async () => {
  store = await openS3StandIn();
  here = await openTestSite({ env: { STORAGE_URL: store.url } });
  wang = { userId: await storeUser(here.site, '老王'), role: 'author', power: 6, vipLevel: 0, banned: false };
});

afterEach(async () => {
  await here.close();
  await store.close();
});

test('a file and its small forms lie in the store; a half upload leaves no orphan there', async () => {
  const body = await photograph(700, 500).png().toBuffer();
  const ask = here.ask(wang);
  const send = async () => {
    const { upload_id: id } = await begin(ask, { name: '海.png', size: body.length, type: 'image/png' });
    await receive(ask, id, 0, body);
    return id;
  };
  const id = await send();
  // The image is stored, its second variant is not, and nobody retries.
  store.refuse((method, key) => (method === 'PUT' && key.includes('-middle') ? 403 : null));
  const refused = { $metadata: { httpStatusCode: 403 } };
  await expect(finish(ask, { id, group_id: null, alt: '' })).rejects.toMatchObject(refused);
  expect(store.objects.size).toBeGreaterThan(0);
  store.refuse(null);
  here.clock.advance(26 * 3_600_000);
  await sweep(here.site);
  expect([...store.objects.keys()]).toEqual([]);

  const item = await finish(ask, { id: await send(), group_id: null, alt: '' });
  const kept = [item.url, ...item.variants.map((variant) => variant.url)].map(
    (url) => `uploads/${here.site.storage.keyOf(url)}`,
  );
  expect([...store.objects.keys()].toSorted()).toEqual(kept.toSorted());
  here.clock.advance(26 * 3_600_000);
  await sweep(here.site);
  expect(store.objects.size).toBe(kept.length);
});
