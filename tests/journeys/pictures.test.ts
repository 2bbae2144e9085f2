import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
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
  app = await openApp({ SITE_URL: '' }, { demo: true });
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

/** A picture of any address, so that nothing has to be rendered. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const withPictures = 'every-block';
const inText = '[data-article-body] .picture img';

test('a picture waits until a hundredth of it is within 100 px of the window', async () => {
  const { page, context } = await newVisitor(browser, { screen: { width: 1280, height: 400 } });
  await page.route('**/uploads/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }));
  await page.goto(`${app.url}/${withPictures}`);
  const picture = page.locator(inText).first();
  const before = await picture.boundingBox();
  const moveTo = (px: number) =>
    picture.evaluate((image, below) => {
      scrollTo({ top: scrollY + image.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' });
      // Two frames: the observer has looked.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, px);
  const fetched = () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc.startsWith('http'));
  await moveTo(100);
  expect([await fetched(), await picture.getAttribute('src')]).toEqual([false, expect.stringMatching(/^data:/)]);
  await moveTo(100 - Math.ceil((before?.height ?? 0) / 100) - 1);
  await expect.poll(fetched).toBe(true);
  expect(await picture.getAttribute('data-waiting')).toBeNull();

  // A page that is drawn by scripts does the same.
  await page.locator('.site-header a[href="/"], header a[href="/"]').first().click();
  await page.waitForURL(`${app.url}/`);
  await expect.poll(() => page.locator('main .plate img[data-waiting]').count()).toBeGreaterThan(0);
  await context.close();
});

test('without the option the browser decides, and without scripts the page is complete', async () => {
  const { page, context } = await newVisitor(browser, { screen: { width: 1280, height: 400 } });
  await page.route('**/uploads/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }));
  const { text: html } = await app.get(`/${withPictures}`);
  expect(html).not.toContain('data-waiting=');
  const tags = html.match(/<img data-picture=""[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) expect(tag).toMatch(/ src="\/uploads\/.*(?: loading="lazy"| fetchpriority="high")/i);
  await setOptions(app.site, { somnia_lazy_loading: '/uploads/wait.png' });
  await page.goto(`${app.url}/${withPictures}`);
  const waiting = page.locator(inText).first();
  expect(await waiting.evaluate((image) => image.style.backgroundImage)).toContain('/uploads/wait.png');
  await setOptions(app.site, { somnia_enable_lazy_loading: '0' });
  await page.reload();
  expect(await page.locator('img[data-waiting]').count()).toBe(0);
  await context.close();
  await setOptions(app.site, { somnia_enable_lazy_loading: '1', somnia_lazy_loading: '' });
});

test('a picture that does not arrive keeps its place, is described, and can be asked for again without scripts', async () => {
  const { page, context } = await newVisitor(browser, { screen: { width: 1280, height: 900 } });
  // The scripts of the page never come.
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.route('**/assets/*.js', (route) => route.abort());
  let isLost = true;
  await page.route('**/uploads/**', (route) =>
    isLost ? route.abort() : route.fulfill({ body: pixel, contentType: 'image/png' }),
  );
  await page.goto(`${app.url}/${withPictures}`, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const picture = page.locator(inText).first();
  const before = await picture.boundingBox();
  await picture.scrollIntoViewIfNeeded();
  const drawing = () => picture.evaluate((image) => decodeURIComponent((image as HTMLImageElement).src));
  await expect.poll(drawing).toContain('重试');
  const alt = (await picture.getAttribute('alt')) ?? '';
  expect(alt).not.toBe('');
  expect(await drawing()).toContain(alt);
  expect(await picture.boundingBox()).toMatchObject({ width: before?.width, height: before?.height });
  const link = page.locator('[data-article-body] .picture a[data-lightbox]').first();
  expect(await link.getAttribute('aria-label')).toBe(`图片没有加载成功，${alt}，重试`);
  isLost = false;
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(drawing).toContain('/uploads/');
  expect(await link.getAttribute('aria-label')).toBeNull();
  expect(page.url()).toBe(`${app.url}/${withPictures}`);
  await context.close();
});

test('a focus point is moved by keys and pointer, and pages with the picture are rendered again', async () => {
  const { page, context } = await newVisitor(browser, { screen: { width: 1280, height: 900 } });
  const owner = await findUserByName(app.site, '沈砚');
  const token = await createSession(app.site, owner?.id ?? 0, { address: '203.0.113.7', userAgent: 'Chrome' });
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  const said = async () => (await app.get('/rice-terraces')).text.match(/object-position:\d+% \d+%/)?.[0];
  expect(await said()).toBeUndefined();
  await page.goto(`${app.url}/nv-admin/media?search=terraces-dawn`);
  await page.locator('.media-tile', { hasText: 'terraces-dawn' }).click();
  const point = page.locator('.media-focus-point');
  await point.press('ArrowRight');
  await point.press('Shift+ArrowUp');
  await expect.poll(said).toBe('object-position:51% 40%');
  const stage = page.locator('.media-focus-stage');
  const box = await stage.boundingBox();
  await stage.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 5 } });
  await expect.poll(said).toBe('object-position:25% 20%');
  await page.getByRole('button', { name: '恢复居中' }).click();
  await expect.poll(said).toBeUndefined();
  await context.close();
});
