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
  const reason = { currency: 'point', kind: 'adjustment', source: 'start', amount: 50 } as const;
  const way = { from: { site: 'adjustments' }, to: { userId: reader } } as const;
  await write(app.site, (unit) => transfer(app.site, unit, { ...reason, ...way }));
});

afterAll(() => app?.close());

async function open(path: string, as: number, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const token = await createSession(app.site, as, start);
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

test('a coupon is offered for points, exchanged, and listed with its code', async () => {
  const admin = await open('/nv-admin/coupons', owner);
  await admin.getByRole('button', { name: '新建优惠券', exact: true }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('名称').fill('满月礼');
  await dialog.getByLabel('折扣').fill('8.8');
  await dialog.getByLabel('种类').selectOption('personal');
  await dialog.getByLabel('现在生成的张数').fill('0');
  await dialog.getByLabel('兑换所需积分').fill('30');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await admin.getByText('满月礼 · 8.8 折').first().waitFor();

  const page = await open('/user-center/exchange', reader);
  await page.getByRole('button', { name: '兑换「满月礼」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '兑换', exact: true }).click();
  await page.getByRole('button', { name: '已拥有「满月礼」' }).waitFor();
  await page.goto(`${app.url}/user-center/coupon`);
  await page.getByRole('button', { name: '复制「满月礼」的券码' }).waitFor();
  expect(await page.locator('.own-coupons code').textContent()).toMatch(/^[0-9A-Z]{16}$/);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'the pages of coupons have no access faults on a %s',
  async (_name, screen) => {
    for (const [path, as, ready] of [
      ['/user-center/coupon', reader, '.own-coupons'],
      ['/user-center/exchange', reader, '#coupon-offers-title'],
      ['/nv-admin/coupons', owner, '.cell-name'],
    ] as const) {
      const page = await open(path, as, screen);
      await page.locator(ready).first().waitFor();
      expect(await findFaultsInThemes(page, path), path).toEqual([]);
    }
  },
  60_000,
);
