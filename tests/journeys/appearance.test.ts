import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

async function set(name: string, value: string): Promise<void> {
  const { code, output } = await app.command('option', 'set', name, value);
  expect(code, output).toBe(0);
}

test('a reader chooses traditional characters where the site offers them, and keeps them from page to page', async () => {
  const { page, context, problems } = await newVisitor(browser, { screen: desktop });
  await page.goto(`${app.url}/dim-the-light`);
  expect(await page.locator('[data-script-switch]').count()).toBe(0);
  await set('traditional_chinese', 'true');
  await page.reload();
  await page.getByRole('button', { name: '繁體' }).click();
  await page.getByRole('heading', { level: 1, name: '把燈調暗一點，再寫今天的最後一行' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-Hant');
  await page.goto(`${app.url}/archives`);
  await page.getByRole('heading', { level: 1, name: '歸檔' }).waitFor();
  await page.getByRole('link', { name: '專題' }).first().click();
  await page.getByRole('heading', { level: 1, name: /安靜/ }).waitFor();
  await page.getByRole('button', { name: '简体' }).click();
  await page.getByRole('heading', { level: 1, name: /安静/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('stickers are pictures of the sizes that their codes say, and a sticker can be the logo in the page itself', async () => {
  const { page, context, problems } = await newVisitor(browser, { screen: desktop });
  await page.goto(`${app.url}/every-block`);
  const moon = page.locator('img.sticker[alt="moon"]');
  await moon.scrollIntoViewIfNeeded();
  expect(await moon.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([24, 24]);
  await expect.poll(() => moon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await set('somnia_logo_url', (await moon.getAttribute('src')) ?? '');
  await page.goto(app.url);
  const drawing = await page.locator('.site-header .logo svg').boundingBox();
  expect([drawing?.width, drawing?.height]).toEqual([34, 34]);
  expect(problems).toEqual([]);
  await context.close();
});
