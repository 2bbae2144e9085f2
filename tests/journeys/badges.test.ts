import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { addDefaultBadges } from '#server/features/badges/defaults.service.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let userId: number;
let adminId: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  userId = await createUser(app.site, { name: '南乔', email: 'nanqiao@example.com' });
  adminId = await createUser(app.site, { name: '掌柜', email: 'zhanggui@example.com', role: 'administrator' });
  await write(app.site, addDefaultBadges);
});
afterAll(() => app?.close());

async function open(path: string, as: number, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  const about = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const token = await createSession(app.site, as, about);
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

test('an administrator gives two badges, and the user wears the second one on their page', async () => {
  const admin = await open('/nv-admin/badges', adminId);
  for (const name of ['守夜人', '开篇']) {
    await admin.getByRole('button', { name: `谁有「${name}」：授予与收回` }).click();
    await admin.getByRole('combobox', { name: `把「${name}」授予` }).fill('南乔');
    await admin.getByRole('option', { name: /南乔/ }).click();
    await admin.getByLabel('授予的原因').fill('帮过大家');
    await admin.getByRole('button', { name: '授予', exact: true }).click();
    await admin.getByText('手动授予：帮过大家').waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const page = await open('/user-center/badges', userId);
  await page.getByRole('button', { name: '佩戴「开篇」' }).press('Enter');
  await page.getByText('已佩戴「开篇」').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('取下「开篇」');
  await page.goto(`${app.url}/author/${userId}`);
  await page.getByRole('img', { name: '徽章：开篇' }).waitFor();
  expect(await page.getByRole('list', { name: '徽章' }).getByRole('listitem').count()).toBe(2);
});

for (const screen of [phone, desktop]) {
  test(`badges are accessible and fit the window: ${screen.width} px`, async () => {
    const found: string[] = [];
    const look = async (page: Page, ready: string) => {
      await page.locator(ready).first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([page.url(), overflow]).toEqual([page.url(), expect.toSatisfy((px: number) => px <= 0)]);
      found.push(...(await findFaultsInThemes(page, page.url())));
    };
    await look(await open('/user-center/badges', userId, screen), '.own-badge');
    await look(await open(`/author/${userId}`, userId, screen), '.author-header');
    const admin = await open('/nv-admin/badges', adminId, screen);
    await look(admin, '.badge-cell');
    await admin.getByRole('button', { name: '修改「开篇」' }).click();
    await look(admin, 'dialog .badge-picture, [role=dialog] .badge-picture');
    expect(await admin.getByLabel('图片', { exact: true }).inputValue()).not.toBe('');
    expect(found).toEqual([]);
  }, 120_000);
}
