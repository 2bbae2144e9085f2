import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

test.each(['light', 'dark'] as const)(
  'a page is drawn in the theme of its reader from the first, %s',
  async (theme) => {
    const { page, context, problems } = await newVisitor(browser, { theme });
    for (const path of ['/', '/every-block', '/nothing-is-here']) {
      await page.goto(app.url + path);
      expect(await page.evaluate(() => document.documentElement.dataset.theme), path).toBe(theme);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('everything can be read with JavaScript off', async () => {
  const { page, context } = await newVisitor(browser, { javaScript: false });
  await page.goto(`${app.url}/every-block`);
  const text = await page.innerText('main');
  for (const words of [
    '睡眠是一天里最长的一个逗号。',
    '豆浆油条。',
    '一碗面。',
    '换了新家',
    '左边',
    '此处内容上弦及以上会员可见',
  ]) {
    expect(text).toContain(words);
  }
  expect(await page.getByText('豆浆油条。').isVisible()).toBe(true);
  expect(await page.getByText('一盏灯。', { exact: true }).isVisible()).toBe(true);
  await page.goto(`${app.url}/`);
  await page.getByRole('link', { name: '把灯调暗一点，再写今天的最后一行' }).first().click();
  await page.waitForURL(`${app.url}/dim-the-light`);
  await expect.poll(() => page.locator('#comments').innerText()).toContain('散场后没人认领的伞');
  await page.goto(`${app.url}/every-block/comment-page-2`);
  await expect.poll(() => page.locator('#comments').innerText()).toContain('第 1 位读者');
  await page.goto(`${app.url}/search?s=${encodeURIComponent('月光')}`);
  expect(await page.locator('mark').count()).toBeGreaterThan(0);
  await context.close();
});

test('the theme that was chosen stays, without a flash', async () => {
  const { page, context, problems } = await newVisitor(browser, { theme: 'light' });
  await page.goto(app.url);
  await page
    .getByRole('button', { name: /切换.*(明暗|主题|夜间|日间|深色|浅色)/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('somnia:theme'))).toBe('{"v":"dark"}');
  await page.goto(`${app.url}/archives`, { waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(problems).toEqual([]);
  await context.close();
});

test('a password opens a block in place and a wrong one keeps what was typed', async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto(`${app.url}/locked-corner`);
  const field = page.getByRole('textbox', { name: /密码|口令|暗号/ }).first();
  await field.scrollIntoViewIfNeeded();
  await waitForSettled(page);
  await field.fill('早安');
  await field.press('Enter');
  await page.getByText('密码不正确').first().waitFor();
  expect(await field.inputValue()).toBe('早安');
  await field.fill('晚安');
  await field.press('Enter');
  await page.getByText('您对上了暗号。').waitFor();
  await context.close();
});
