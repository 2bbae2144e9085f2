import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { sharedBrowser } from '#tests/kit/open-browser.ts';
import { visit } from '#tests/kit/visit.ts';

const article = '/every-block';
const small = { width: 375, height: 740 };

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp({ SITE_URL: '' }, { demo: true });
});

afterAll(() => app?.close());

interface Phone {
  page: Page;
  touch: CDPSession;
}

async function open(path: string, init?: () => void): Promise<Phone> {
  const { page, context } = await visit(browser, { screen: small });
  const touch = await context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await touch.send('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  if (init) await page.addInitScript(init);
  await page.goto(app.url + path);
  return { page, touch };
}

/** A finger that moves down from a place, and is lifted there. */
async function pull({ touch, page }: Phone, from: { x: number; y: number }, pixels: number): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await send('touchStart', from.y);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', from.y + (pixels * step) / 8);
  // A finger that rests before it is lifted does not flick.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 120)));
  await send('touchEnd');
}

const scrollPage = (page: Page, top: number) =>
  page.evaluate((to) => {
    window.scrollTo(0, to);
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, top);

/** What floats at the bottom of the window besides the tab bar. */
const floating = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.resume, .gift-ticker, .reading-dock, .toc-button')]
      .filter((layer) => layer.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((layer) => layer.className.split(' ')[0]),
  );

test('one layer floats over an article, and none while one reads on', async () => {
  const { page } = await open(article);
  expect(await floating(page)).toEqual(['reading-dock']);
  await scrollPage(page, 3000);
  expect(await floating(page)).toEqual([]);
  await scrollPage(page, 2600);
  expect(await floating(page)).toEqual(['reading-dock']);
  await page.getByRole('button', { name: /^回到顶部，已读 \d+%$/ }).waitFor();
  await page.getByRole('button', { name: '目录', exact: true }).click();
  await page.getByRole('button', { name: '关闭目录' }).click();
  await expect.poll(() => page.locator('#toc').isVisible()).toBe(false);
});

test('继续阅读 goes when it is used, dismissed or passed', async () => {
  const keep = () => localStorage.setItem('somnia:reading-places', JSON.stringify({ v: { '/every-block': 0.3 } }));
  const { page } = await open(article, keep);
  const resume = page.getByRole('button', { name: '继续阅读 · 上次读到 30%' });
  await resume.waitFor();
  expect(await floating(page)).toEqual(['resume']);
  await resume.click();
  await resume.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);

  await page.evaluate(() => (history.scrollRestoration = 'manual'));
  for (const leave of [
    () => page.getByRole('button', { name: '不用了' }).click(),
    () => scrollPage(page, 1.6 * small.height),
  ]) {
    await page.goto(`${app.url}/about`);
    await page.goto(app.url + article);
    await resume.waitFor();
    await leave();
    await resume.waitFor({ state: 'detached' });
  }
});

test('the search of a phone finds while one types, and asks for words', async () => {
  const { page } = await open('/archives');
  await page.locator('.site-header').getByRole('link', { name: '搜索文章' }).click();
  const dialog = page.getByRole('dialog', { name: '搜索文章' });
  const field = dialog.getByPlaceholder('请输入关键字...');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.press('Enter');
  await page.getByText('请输入关键词', { exact: true }).first().waitFor();
  await field.fill('月光');
  const hit = dialog.getByRole('option').first();
  await hit.waitFor();
  const opened = page.context().waitForEvent('page');
  await field.press('Enter');
  expect(new URL((await opened).url()).pathname).toBe('/search');
  await dialog.waitFor({ state: 'detached' });
});

test('a sheet follows the finger, springs back from a short pull and closes after a long one', async () => {
  const phone = await open('/archives');
  const { page } = phone;
  await page.locator('.tab-bar').getByText('我的').click();
  const sheet = page.getByRole('dialog', { name: '欢迎回来' });
  await sheet.getByLabel('密码', { exact: true }).waitFor();
  const box = await sheet.boundingBox();
  const grip = { x: 180, y: (box?.y ?? 0) + 20 };
  await pull(phone, grip, 40);
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(box?.y);
  await pull(phone, grip, Math.round((box?.height ?? 0) * 0.5));
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

test('分享 opens the sheet of the phone, and the dialog where it is refused', async () => {
  const { page } = await open('/dim-the-light', () => {
    const asked: ShareData[] = [];
    Object.assign(window, { asked });
    navigator.share = async (data = {}) => {
      asked.push(data);
      throw new DOMException('closed', asked.length === 1 ? 'AbortError' : 'NotAllowedError');
    };
  });
  const button = page.locator('.article-marks').getByRole('button', { name: '分享' });
  await button.click();
  const asked = () => page.evaluate(() => (window as unknown as { asked: ShareData[] }).asked);
  await expect.poll(async () => (await asked()).length).toBe(1);
  expect((await asked())[0]).toMatchObject({
    title: '把灯调暗一点，再写今天的最后一行',
    url: `${app.url}/dim-the-light`,
  });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button.click();
  await page.getByRole('dialog', { name: '分享这篇文章' }).getByRole('img', { name: '用微信扫一扫打开' }).waitFor();
});

test('a wide table shows at its edges that it scrolls', async () => {
  const { page } = await open(article);
  const table = page.locator('.table-scroll').first();
  await table.evaluate((box) => ((box.firstElementChild as HTMLElement).style.width = '900px'));
  await table.evaluate((box) => (box.style.width = `${box.clientWidth - 1}px`));
  await expect.poll(() => table.getAttribute('data-cut')).toBe('end');
  await table.evaluate((box) => (box.scrollLeft = 100));
  await expect.poll(() => table.getAttribute('data-cut')).toBe('start end');
});

test('a keyboard hides the tab bar and lifts the sheet', async () => {
  const { page } = await open('/archives', () => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: view });
  });
  await page.locator('.site-header').getByRole('link', { name: '搜索文章' }).click();
  const sheet = page.getByRole('dialog', { name: '搜索文章' });
  await sheet.getByPlaceholder('请输入关键字...').waitFor();
  await page.evaluate(() => {
    Object.assign(visualViewport as object, { height: innerHeight - 300 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(small.height - 300);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(await page.locator('.tab-bar').isVisible()).toBe(false);
});
