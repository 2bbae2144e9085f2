import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { variantSizes } from '#contract/features/media/variants.limits.ts';
import { type FileSizes, measurePictures, pictureFault } from '#tests/kit/measure-pictures.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { pageTable } from '#web/page-table.ts';

let app: OpenApp;
let browser: Browser;
let files: FileSizes;

/** Rows for all sizes of every image: nothing is rendered, since no picture is loaded. */
async function pretendVariants(): Promise<FileSizes> {
  const { db, storage } = app.site;
  const media = await db
    .selectFrom('media')
    .select(['id', 'path', 'url', 'width', 'height'])
    .where('mime', 'like', 'image/%')
    .execute();
  await db.deleteFrom('media_variants').execute();
  const rows = media
    .filter(({ path, width }) => width !== null && !path.endsWith('.svg'))
    .flatMap(({ id, path, width }) => {
      const last = variantSizes.findIndex((size) => size.width >= (width ?? 0));
      return variantSizes.slice(0, last === -1 ? undefined : last + 1).map((size) => {
        const key = `${path}-${size.name}.webp`;
        const format = 'webp' as const;
        return {
          media_id: id,
          path: key,
          url: storage.urlOf(key),
          format,
          width: Math.min(size.width, width ?? 0),
          bytes: 1,
        };
      });
    });
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('media_variants')
      .values(rows.slice(at, at + 100))
      .execute();
  return Object.fromEntries(
    media.flatMap(({ path, url, width, height }) =>
      width && height && !path.endsWith('.svg') ? [[url, [width, height]]] : [],
    ),
  );
}

beforeAll(async () => {
  app = await openApp({}, { demo: true });
  browser = await sharedBrowser();
  files = await pretendVariants();
});

afterAll(async () => {
  await app?.close();
});

/** Parts of addresses, for one page of each kind. */
async function samples(): Promise<Record<string, string>> {
  const { db } = app.site;
  const slugOf = async (taxonomy: 'category' | 'special' | 'tag' | 'plate' | 'topic') => {
    const rows = db.selectFrom('terms').select('slug').where('taxonomy', '=', taxonomy).orderBy('cover_url', 'desc');
    return (await rows.executeTakeFirst())?.slug ?? '';
  };
  const moment = await db
    .selectFrom('moments')
    .innerJoin('posts', 'posts.id', 'moments.post_id')
    .select('posts.slug')
    .where('posts.status', '=', 'publish')
    .where('moments.images', 'like', '%/uploads/%')
    .executeTakeFirst();
  return {
    'category/:term_slug': `category/${await slugOf('category')}`,
    'special/:term_slug': `special/${await slugOf('special')}`,
    'tag/:tag_slug': `tag/${await slugOf('tag')}`,
    'author/:id': 'author/1',
    'moments/plate/:category_slug': `moments/plate/${await slugOf('plate')}`,
    'moments/topic/:topic_slug': `moments/topic/${await slugOf('topic')}`,
    'moments/detail/:moment_slug': `moments/detail/${moment?.slug}`,
    search: `search?s=${encodeURIComponent('夜')}`,
    ':post_slug': 'dim-the-light',
  };
}

/** Pages of one person, without pictures of their own, or with those of another page of the table. */
const others =
  /^(?:nv-admin|user-center|login|moments\/(?:edit|following)|go$|unsubscribe|random|nothing-is-here|\*)|:comment_page|\/page\/|Callback/;

const windows = [375, 768, 1280, 1600];

test('every public page offers its pictures in the size in which it draws them', { timeout: 300_000 }, async () => {
  const named = await samples();
  const { page, context } = await newVisitor(browser, { screen: { width: 1280, height: 900 } });
  await page.route('**/uploads/**', (route) => route.abort());
  const faults: string[] = [];
  let count = 0;
  for (const { path } of pageTable.filter((entry) => !others.test(entry.path))) {
    const address = named[path] ?? path;
    expect(address, 'a page without a sample').not.toContain(':');
    await page.goto(`${app.url}/${address}`, { waitUntil: 'domcontentloaded' });
    for (const width of windows) {
      await page.setViewportSize({ width, height: 900 });
      for (const picture of await measurePictures(page, files)) {
        count += 1;
        for (const density of [1, 2]) {
          const fault = pictureFault(picture, density);
          if (fault)
            faults.push(
              `/${decodeURIComponent(address)} at ${width} × ${density}: ${fault}, drawn ${Math.round(picture.drawn)}: ${picture.src}`,
            );
        }
      }
    }
  }
  await context.close();
  expect([...new Set(faults)]).toEqual([]);
  expect(count).toBeGreaterThan(200);
});
