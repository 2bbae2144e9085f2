import { afterAll, beforeAll, expect, test } from 'vitest';

import { getPostPage } from '#contract/features/posts/calls.ts';
import { routes as posts } from '#server/features/posts/routes.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { seedDemo } from './demo.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await seedDemo(site.site);
}, 60_000);

afterAll(() => site.close());

test('the demonstration brings six stickers of its own, and its articles show them', async () => {
  const stickers = await currentStickers(site.site);
  expect([...stickers.keys()].sort()).toEqual(['boat', 'cat', 'lamp', 'moon', 'star', 'tea']);
  const { post } = await site.call(posts, getPostPage, { slug: 'every-block' });
  const text = JSON.stringify(post?.blocks);
  expect(text).not.toContain(':--sc-');
  expect(text).toContain(`src=\\"${stickers.get('moon')}\\" alt=\\"moon\\" title=\\"moon\\" width=\\"24\\"`);
  expect(text).toContain(`src=\\"${stickers.get('lamp')}\\" alt=\\"lamp\\" title=\\"lamp\\" width=\\"48\\"`);
});

test('a site that has contents is not filled a second time', async () => {
  expect(await seedDemo(site.site)).toBe(false);
});
