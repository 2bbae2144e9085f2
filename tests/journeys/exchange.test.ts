import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let owner: number;
let reader: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  owner = await createUser(app.site, { name: '沈砚', email: 'yan@example.com', role: 'administrator' });
  reader = await createUser(app.site, { name: '阿红', email: 'hong@example.com' });
  for (const [currency, amount] of [
    ['point', 20],
    ['exp', 500],
  ] as const) {
    const reason = { currency, kind: 'adjustment', source: `start ${currency}`, amount } as const;
    const way = { from: { site: 'adjustments' }, to: { userId: reader } } as const;
    await write(app.site, (unit) => transfer(app.site, unit, { ...reason, ...way }));
  }
});

afterAll(() => app?.close());

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, start);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 400/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a 礼品 is made, shown in an article, paid with exchanged experience, and opened', async () => {
  const admin = await open('/nv-admin/goods/new', owner);
  await admin.getByLabel('名称').fill('月夜壁纸');
  await admin.getByLabel('价格（积分）').fill('３０');
  await admin.getByLabel('剩余数量').fill('2');
  await admin.locator('.editor-canvas[data-state=ready]').waitFor();
  await admin.locator('.editor-canvas [contenteditable=true]').first().click();
  await admin.keyboard.type('提取码是 QX7K');
  await press(admin, '保存');
  await admin.getByRole('link', { name: '月夜壁纸' }).waitFor();
  const blocks = [{ id: 'g1', type: 'gift', data: { gift_id: 1 } }];
  const posted = await admin.request.post(`${app.url}/nv/add-post`, {
    headers: { origin: app.url },
    data: { title: '送礼', slug: 'goods', status: 'publish', content: { blocks } },
  });
  expect(posted.status()).toBe(200);

  const page = await open('/user-center/exchange', reader);
  const item = page.locator('.goods-item');
  await item.getByText('还差 10 积分').waitFor();
  await page.getByLabel('要换的积分').fill('１０');
  await page.getByText('需要 100 经验').waitFor();
  await page.locator('.exchange-form').first().getByRole('button', { name: '兑换' }).press('Enter');
  await page.locator('.exchange-balances').getByText('400').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('兑换');
  await item.getByText('还剩 2 件').waitFor();

  const article = await open('/goods', reader);
  const block = article.locator('.goods-block');
  await block.getByText('还剩 2 件').waitFor();
  expect(await article.content()).not.toContain('QX7K');
  await block.getByText('兑换', { exact: true }).click();
  await article.getByRole('alertdialog').getByRole('button', { name: '兑换' }).click();
  await block.getByText('提取码是 QX7K').waitFor();
  await block.getByText('还剩 1 件').waitFor();

  await page.reload();
  await press(page, '查看「月夜壁纸」');
  await page.getByRole('dialog').getByText('提取码是 QX7K').waitFor();

  const guest = await open('/goods', null);
  await guest.locator('.goods-block').getByText('还剩 1 件').waitFor();
  expect(await guest.content()).not.toContain('QX7K');
  await guest.locator('.goods-block').getByText('兑换', { exact: true }).click();
  await guest.getByRole('dialog').getByText('欢迎回来').waitFor();
}, 60_000);

test('codes are shown once, and one is used once', async () => {
  const admin = await open('/nv-admin/cards', owner);
  await press(admin, '生成卡密');
  await admin.getByLabel('积分', { exact: true }).fill('50');
  await admin.getByLabel('张数').fill('2');
  await press(admin, '生成');
  const text = await admin.getByRole('textbox', { name: '卡密' }).inputValue();
  const [code = ''] = text.split('\n');
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
  const download = admin.waitForEvent('download');
  await press(admin, '下载 CSV');
  expect((await download).suggestedFilename()).toMatch(/^卡密-.*\.csv$/);
  await press(admin, '完成');
  await admin.getByText('0 / 2').waitFor();

  const page = await open('/user-center/exchange', reader, phone);
  const field = page.getByRole('textbox', { name: '卡密' });
  await field.fill('0000');
  await press(page, '使用');
  await page.getByRole('alert').getByText('卡密不正确，或者已经失效').first().waitFor();
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await press(page, '使用');
  await page.getByText('得到 50 积分').waitFor();
  await field.fill(code);
  await press(page, '使用');
  await page.getByRole('alert').getByText('卡密不正确，或者已经失效').first().waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'the exchange has no access faults on a %s',
  async (_name, screen) => {
    for (const [path, as, ready] of [
      ['/user-center/exchange', reader, '.goods-item'],
      ['/goods', reader, '.goods-block-body:not([hidden])'],
      ['/nv-admin/goods/1', owner, '.editor-canvas[data-state=ready]'],
    ] as const) {
      const page = await open(path, as, screen);
      await page.locator(ready).first().waitFor();
      expect(await findFaultsInThemes(page, path), path).toEqual([]);
    }
  },
  60_000,
);
