import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

test('the tabs change the stream in place, each with its address', async () => {
  const { page, context, problems } = await newVisitor(browser, {});
  await page.goto(app.url);
  const tabs = page.getByRole('navigation', { name: '文章的排列与分类' });
  const titles = () => page.locator('.post-list .post-card-title').allInnerTexts();
  const current = () => tabs.locator('[aria-current=page]').innerText();
  const newest = await titles();
  await tabs.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await tabs.getByRole('link', { name: '热议' }).click();
  await page.waitForURL(`${app.url}/?sort=commented`);
  await expect.poll(current, { timeout: 5000 }).toBe('热议');
  await expect.poll(titles, { timeout: 5000 }).not.toEqual(newest);
  const commented = await titles();
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await tabs.getByRole('link', { name: '随笔' }).click();
  await page.waitForURL(`${app.url}/?category=*`);
  await expect.poll(current, { timeout: 5000 }).toBe('随笔');
  await page.goBack();
  await expect.poll(titles, { timeout: 5000 }).toEqual(commented);
  await page.goBack();
  await expect.poll(titles, { timeout: 5000 }).toEqual(newest);
  expect(problems).toEqual([]);
  await context.close();
  const reader = await newVisitor(browser, { javaScript: false });
  await reader.page.goto(`${app.url}/?sort=commented`);
  expect(await reader.page.locator('.post-list .post-card-title').allInnerTexts()).toEqual(commented);
  expect(await reader.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await reader.context.close();
});

test('who signs in from the header is at their menu afterwards', async () => {
  const { page, context } = await newVisitor(browser, {});
  await page.goto(`${app.url}/dim-the-light`);
  await page.getByRole('banner').getByRole('link', { name: '登录' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '欢迎回来' });
  await dialog.getByLabel('昵称或邮箱').fill('阿红');
  await dialog.getByLabel('密码', { exact: true }).fill('somnia-demo');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.person-place') !== null)).toBe(true);
  await context.close();
});

test('a page such as 关于 asks for neither likes nor comments', async () => {
  const { page, context } = await newVisitor(browser, { javaScript: false });
  await page.goto(`${app.url}/about`);
  expect(await page.locator('[data-mark^="like post"]').count()).toBe(0);
  expect(await page.locator('#comments').innerText()).toBe('');
  await context.close();
});
