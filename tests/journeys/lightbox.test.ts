import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessFaults } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, phone, sharedBrowser, type Visitor, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';
import { createPostAuthor, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
const visitors: Visitor[] = [];

/** Links of all kinds in a raw block, as an author can write them. */
const kinds = `
<p><a data-lightbox="kinds" href="/uploads/none.png">a lost picture</a></p>
<p><a data-lightbox="kinds" href="/uploads/none.mp4">a lost video</a></p>
<p><a data-lightbox="kinds" href="#letter">a part of the page</a></p>
<p><a data-lightbox="kinds" href="#nowhere">a lost part</a></p>
<p><a data-lightbox="kinds" data-type="ajax" href="/terms">a request</a></p>
<p><a data-lightbox="kinds" data-type="ajax" href="/nothing/is/here">a lost request</a></p>
<p><a data-lightbox="kinds" data-type="ajax" href="/sst/user-center/orders">a refused request</a></p>
<p><a data-lightbox="kinds" data-type="iframe" href="/terms">a page</a></p>
<p><a data-lightbox="kinds" data-type="iframe" href="/nothing/is/here">a lost page</a></p>
<p><a data-lightbox="kinds" data-type="iframe" href="https://example.com/">a refused page</a></p>
<div id="letter"><p>这是页面里的一封信。</p></div>`;

/** A picture of one pixel, for addresses that only this file serves. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const albumImages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `/uploads/album/${at + 1}.png`, caption: '', width: 3, height: 2 }));

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
  const author = await createPostAuthor(app.site, '灯箱');
  await savePost(app.site, author, {
    title: '各种各样的灯箱',
    slug: 'lightbox-kinds',
    content: { blocks: [{ id: 'r1', type: 'raw', data: { html: kinds } }] },
  });
  for (const count of [1, 2, 12])
    await savePost(app.site, author, {
      title: `${count} 张的相册`,
      slug: `album-${count}`,
      content: { blocks: [{ id: 'al', type: 'gallery', data: { layout: 'album', images: albumImages(count) } }] },
    });
  const quote_id = await insertMomentRows(app.site, { slug: 'with-video', author_id: author });
  await app.site.db
    .updateTable('moments')
    .set({ video_url: '/uploads/a.mp4' })
    .where('post_id', '=', quote_id)
    .execute();
  await insertMomentRows(app.site, { slug: 'quotes-a-video', author_id: author, quote_id });
});

afterAll(async () => {
  for (const { context } of visitors) await context.close();
  await app?.close();
});

interface StateEvent {
  part: string;
  state: string;
}

declare global {
  interface Window {
    heard: StateEvent[];
  }
}

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const visitor = await newVisitor(browser, { externalImages: true, ...options });
  visitors.push(visitor);
  await visitor.page.addInitScript(() => {
    window.heard = [];
    document.addEventListener('lightbox', (event) => window.heard.push((event as CustomEvent<StateEvent>).detail));
  });
  await visitor.page.goto(app.url + path);
  await visitor.page.waitForSelector('html[data-ready]');
  return visitor.page;
}

const viewer = (page: Page) => page.getByRole('dialog', { name: '图片查看器' });
const ready = (page: Page) => page.locator('[data-viewer="ready"]').waitFor();
const gone = (page: Page) => viewer(page).waitFor({ state: 'detached' });
const hash = (page: Page) => page.evaluate(() => location.hash);
const links = (page: Page, slug: string) => page.locator(`a[data-lightbox="${slug}"]`);
const group = 'gallery-b14';

async function openPicture(page: Page, at: number): Promise<void> {
  await links(page, group).nth(at).click();
  await ready(page);
}

test('a picture of a gallery opens its group, with the slide in the hash, and closing goes back in history', async () => {
  const page = await open('/every-block');
  const entries = await page.evaluate(() => history.length);
  await openPicture(page, 1);
  expect(await hash(page)).toBe(`#${group}-2`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await viewer(page).getByText('2 / 4', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hash(page)).toBe(`#${group}-3`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await viewer(page).getByRole('button', { name: '关闭', exact: true }).click();
  await gone(page);
  await expect.poll(() => hash(page)).toBe('');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-lightbox'))).toBe(group);
});

test('a hash opens its slide on load and when it changes; closing takes it away', async () => {
  const page = await open(`/every-block#${group}-3`);
  await ready(page);
  await viewer(page).getByText('3 / 4', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await gone(page);
  expect(await hash(page)).toBe('');
  await page.evaluate(() => (location.hash = '#gallery-b15-2'));
  await viewer(page).getByText('2 / 3', { exact: true }).waitFor();
  await page.evaluate((name) => (location.hash = `#${name}`), group);
  await viewer(page).getByText('1 / 4', { exact: true }).waitFor();
  await page.evaluate(() => (location.hash = '#gallery-b15-9'));
  await gone(page);
});

test('the back button closes the lightbox and asks the server nothing', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goBack();
  await gone(page);
  expect(asked.filter((url) => url.includes('.data'))).toEqual([]);
  await page.goForward();
  await ready(page);
  expect(await hash(page)).toBe(`#${group}-1`);
});

test('keys turn, close, show thumbnails and play', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  const pressTo = async (key: string, place: string) => {
    await page.waitForTimeout(400);
    await page.keyboard.press(key);
    await viewer(page).getByText(place, { exact: true }).waitFor();
  };
  await pressTo('PageDown', '2 / 4');
  await pressTo('ArrowDown', '3 / 4');
  await pressTo('PageUp', '2 / 4');
  await pressTo('ArrowUp', '1 / 4');
  await pressTo('ArrowLeft', '4 / 4');
  await pressTo('ArrowRight', '1 / 4');
  const strip = page.locator('.yarl__thumbnails_container');
  await strip.waitFor();
  expect(await strip.locator('img').count()).toBeGreaterThan(1);
  await page.keyboard.press('t');
  await page.locator('[data-thumbnails="hidden"]').waitFor();
  await page.keyboard.press('t');
  await page.locator('[data-thumbnails="ready"]').waitFor();
  for (const key of ['Delete', 'Backspace', 'Escape']) {
    await page.keyboard.press(key);
    await gone(page);
    await openPicture(page, 0);
  }
});

test('two steps within 150 ms are one', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  await page.waitForTimeout(400);
  const steps = async (pauseMs: number) =>
    page.evaluate(async (pause) => {
      const press = () =>
        document
          .querySelector('.yarl__container')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      press();
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      press();
    }, pauseMs);
  await steps(0);
  await viewer(page).getByText('2 / 4', { exact: true }).waitFor();
  await page.waitForTimeout(600);
  expect(await viewer(page).getByText('2 / 4', { exact: true }).count()).toBe(1);
  await steps(220);
  await viewer(page).getByText('4 / 4', { exact: true }).waitFor();
});

test('a slideshow shows each picture for 3000 ms, begins and ends with the space bar', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  await page.waitForTimeout(300);
  await page.keyboard.press(' ');
  await page.locator('[data-slideshow="playing"]').waitFor();
  const began = Date.now();
  await viewer(page).getByText('2 / 4', { exact: true }).waitFor();
  expect(Date.now() - began).toBeGreaterThan(2600);
  await viewer(page).getByText('3 / 4', { exact: true }).waitFor();
  expect(Date.now() - began).toBeGreaterThan(5800);
  await page.keyboard.press(' ');
  await page.locator('[data-slideshow="stopped"]').waitFor();
});

async function drag(page: Page, pixels: number, ms: number): Promise<void> {
  const [x, y] = [600, 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const steps = 5;
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x, y + (pixels * step) / steps);
    await page.waitForTimeout(ms / steps);
  }
  await page.mouse.up();
}

/** A drag faster than any machine is late. */
async function flick(page: Page, pixels: number): Promise<void> {
  await page.locator('.yarl__slide_current img').evaluate((image, way) => {
    const at = { pointerId: 7, button: 0, clientX: 600, bubbles: true };
    image.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientY: 400 }));
    image.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: 400 + way / 2 }));
    image.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: 400 + way }));
    image.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: 400 + way }));
  }, pixels);
}

test('a drag of 200 px closes, one of 120 px in half a second springs back', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  await page.waitForTimeout(400);
  await drag(page, 120, 500);
  await page.waitForTimeout(600);
  expect(await viewer(page).count()).toBe(1);
  await drag(page, 240, 500);
  await gone(page);
  expect(await page.evaluate(() => window.heard.some(({ state }) => state === 'customClosing'))).toBe(true);
  await openPicture(page, 0);
  await page.waitForTimeout(400);
  await flick(page, -80);
  await gone(page);
});

test('the controls fade after 3500 ms without a movement and come back with one', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  await page.mouse.move(500, 300);
  await page.waitForTimeout(3000);
  expect(await page.locator('[data-idle]').count()).toBe(0);
  await page.locator('[data-idle]').waitFor({ timeout: 2000 });
  await expect.poll(() => page.locator('.yarl__toolbar').evaluate((bar) => getComputedStyle(bar).opacity)).toBe('0');
  await page.mouse.move(520, 320);
  await page.locator('[data-idle]').waitFor({ state: 'detached' });
});

test('a window of 578 px or less in width or height is compact', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  for (const [size, compact] of [
    [{ width: 579, height: 900 }, 0],
    [{ width: 578, height: 900 }, 1],
    [{ width: 900, height: 578 }, 1],
    [{ width: 900, height: 579 }, 0],
  ] as const) {
    await page.setViewportSize(size);
    await expect.poll(() => page.locator('[data-compact]').count(), { message: JSON.stringify(size) }).toBe(compact);
  }
});

test('pictures are turned, zoomed and kept', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  const shown = viewer(page).locator('.yarl__slide_current img');
  await viewer(page).getByRole('button', { name: '向右旋转' }).click();
  await expect.poll(() => shown.evaluate((image) => image.style.transform)).toContain('rotate(90deg)');
  await viewer(page).getByRole('button', { name: '向左旋转' }).click();
  await expect.poll(() => shown.evaluate((image) => image.style.transform)).toBe('');
  await viewer(page).getByRole('button', { name: '放大' }).click();
  expect(await viewer(page).getByRole('button', { name: '缩小' }).isEnabled()).toBe(true);
  const keep = viewer(page).getByRole('link', { name: '下载' });
  expect(await keep.getAttribute('download')).toMatch(/^hills-\w+\.webp$/);
  expect(await keep.getAttribute('href')).toMatch(/^http.*\/uploads\/.*\/hills-\w+\.webp$/);
  await viewer(page).getByRole('button', { name: '全屏' }).waitFor();
});

test('every state of every part is told to the page', async () => {
  const page = await open('/every-block');
  await openPicture(page, 0);
  await page.waitForTimeout(400);
  await page.keyboard.press(' ');
  await page.locator('[data-slideshow="playing"]').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.locator('[data-slideshow="paused"]').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.locator('[data-slideshow="playing"]').waitFor();
  await page.keyboard.press(' ');
  await page.locator('[data-slideshow="stopped"]').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  await page.keyboard.press('Escape');
  await gone(page);
  await openPicture(page, 0);
  await page.waitForTimeout(400);
  await drag(page, 240, 400);
  await gone(page);
  await page.evaluate(() => (location.hash = '#picture'));
  await ready(page);
  const heard = await page.evaluate(() => window.heard.map(({ part, state }) => `${part} ${state}`));
  for (const state of [
    ...['init', 'ready', 'closing', 'customClosing', 'destroyed'].map((name) => `viewer ${name}`),
    ...['loading', 'opening', 'ready', 'closing'].map((name) => `slide ${name}`),
    ...['ready', 'playing', 'paused', 'stopped'].map((name) => `slideshow ${name}`),
    ...['init', 'ready', 'hidden'].map((name) => `thumbnails ${name}`),
    ...['init', 'ready', 'disabled'].map((name) => `toolbar ${name}`),
  ])
    expect(heard).toContain(state);
  const order = heard.filter((each) => each.startsWith('viewer'));
  expect(order.slice(0, 4)).toEqual(['viewer init', 'viewer ready', 'viewer closing', 'viewer destroyed']);
});

test('each kind of slide is shown, and each failure says what the specification says', async () => {
  const page = await open('/lightbox-kinds#kinds-1');
  const expectText = async (at: number, text: string) => {
    await page.evaluate((number) => (location.hash = `#kinds-${number}`), at);
    await viewer(page).getByText(`${at} / 10`, { exact: true }).waitFor();
    await viewer(page).getByText(text, { exact: true }).first().waitFor();
  };
  await expectText(1, 'Image Not Found');
  await expectText(2, 'Something Went Wrong, Please Try Again Later');
  await expectText(3, '这是页面里的一封信。');
  await expectText(4, 'HTML Element Not Found');
  await page.evaluate(() => (location.hash = '#kinds-5'));
  await viewer(page).locator('.lightbox-markup').getByText('用户协议').first().waitFor();
  expect(await viewer(page).locator('.lightbox-markup :is(script, style, form, input, iframe)').count()).toBe(0);
  await expectText(6, 'Error Loading AJAX : Not Found');
  await expectText(7, 'Error Loading AJAX : Forbidden');
  await page.evaluate(() => (location.hash = '#kinds-8'));
  await viewer(page).frameLocator('iframe').getByText('用户协议').first().waitFor();
  await expectText(9, 'Error Loading Page');
  await expectText(10, 'Error Loading Page');
});

test('a request for a slide is form-encoded and marked; with a body it is a POST', async () => {
  const page = await open('/lightbox-kinds');
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/terms') && request.resourceType() === 'fetch',
  );
  await page.evaluate(() => (location.hash = '#kinds-5'));
  const get = await asked;
  expect(get.method()).toBe('GET');
  expect(get.headers()).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'x-requested-with': 'XMLHttpRequest',
  });
  await ready(page);
  await page.keyboard.press('Escape');
  await gone(page);
  await page.evaluate(() => {
    const link = document.querySelectorAll<HTMLElement>('a[data-lightbox="kinds"]')[4];
    if (link) link.dataset.body = 'a=1&b=%E7%81%AF';
  });
  const posted = page.waitForRequest((request) => request.url().endsWith('/terms') && request.method() === 'POST');
  await page.evaluate(() => (location.hash = '#kinds-5'));
  expect((await posted).postData()).toBe('a=1&b=%E7%81%AF');
});

test('the pictures of a moment are one group', async () => {
  const page = await open('/moments/index');
  const first = page.locator('.moment-grid-3, .moment-grid-2').first();
  const count = await first.locator('a').count();
  await first.locator('a').nth(1).click();
  await ready(page);
  await viewer(page).getByText(`2 / ${count}`, { exact: true }).waitFor();
  expect(await hash(page)).toMatch(/^#moment-\w{12}-2$/);
});

test('a phone swipes, a reader of the keyboard stays inside, and nothing is inaccessible', async () => {
  const page = await open('/every-block', { screen: phone });
  await openPicture(page, 0);
  await page.waitForTimeout(700);
  expect(await findAccessFaults(page, '375')).toEqual([]);
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
  await gone(page);
});

async function openAlbum(count: number, options: VisitorOptions = {}) {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  const visitor = await newVisitor(browser, options);
  visitors.push(visitor);
  const { page } = visitor;
  await page.route('**/uploads/album/*', async (route) => {
    if (route.request().url().endsWith('/2.png')) await held;
    await route.fulfill({ contentType: 'image/png', body: pixel });
  });
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${app.url}/album-${count}`);
  await page.waitForSelector('html[data-ready]');
  return { page, release, album: page.locator('.gallery-album'), dots: page.locator('.gallery-dots button') };
}

const currentDot = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.gallery-dots button')].findIndex((dot) => dot.hasAttribute('aria-current')),
  );
const slideAt = (page: Page) =>
  page.evaluate(() => {
    const track = document.querySelector('.gallery-track');
    return track ? track.scrollLeft / track.clientWidth : -1;
  });

test('an album says that it loads until every picture is there, fades in, and keeps its notice for 1000 ms', async () => {
  const { page, release, album, dots } = await openAlbum(2);
  await page.locator('.gallery-album[data-state="loading"]').waitFor();
  expect(await page.getByRole('status').filter({ hasText: '相册加载中' }).count()).toBe(1);
  expect(await page.locator('.gallery-track').evaluate((track) => getComputedStyle(track).opacity)).toBe('0');
  expect(await dots.count()).toBe(0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  release();
  await page.locator('.gallery-album[data-state="loaded"]').waitFor();
  await page.clock.fastForward(999);
  expect(await album.locator('.gallery-notice').count()).toBe(1);
  await page.clock.fastForward(2);
  expect(await album.locator('.gallery-notice').count()).toBe(0);
  expect(await dots.count()).toBe(2);
});

test('an album of twelve shows the dots around the current one, turns by keys and keeps its place when resized', async () => {
  const { page, release, dots } = await openAlbum(12);
  release();
  await page.locator('.gallery-album[data-state="loaded"]').waitFor();
  expect(await dots.count()).toBe(12);
  expect(await page.locator('.gallery-dots button:visible').count()).toBe(4);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.locator('.gallery-track').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  expect(await currentDot(page)).toBe(5);
  expect(await page.locator('.gallery-dots button:visible').count()).toBe(7);
  await expect.poll(async () => Math.abs((await slideAt(page)) - 5) < 0.2).toBe(true);
  await page.clock.fastForward(200);
  expect(await currentDot(page)).toBe(5);
  await page.setViewportSize({ width: 500, height: 800 });
  await page.clock.fastForward(401);
  await expect.poll(async () => Math.abs((await slideAt(page)) - 5) < 0.2).toBe(true);
});

test('an album of one picture is a picture', async () => {
  const { page } = await openAlbum(1);
  expect(await page.locator('.gallery img').count()).toBe(1);
  expect(await page.locator('.gallery-track').count()).toBe(0);
});

test('the video of a forwarded moment plays in a dialog', async () => {
  const page = await open('/moments/detail/quotes-a-video');
  await page.route('**/uploads/a.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: Buffer.alloc(8) }));
  await page.getByRole('button', { name: '播放视频' }).click();
  const dialog = page.getByRole('dialog', { name: '灯箱 的视频' });
  expect(await dialog.locator('video').getAttribute('src')).toBe('/uploads/a.mp4');
  await dialog.getByRole('button', { name: '知道了' }).click();
  await dialog.waitFor({ state: 'detached' });
});
