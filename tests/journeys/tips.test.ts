import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { storeTip } from '#server/features/tips/giving.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let giver: number;
let receiver: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  giver = await createUser(site, { name: '迟迟', email: 'chichi@example.com' });
  receiver = await createUser(site, { name: '晚灯', email: 'wandeng@example.com' });
  const given = { currency: 'point', kind: 'adjustment', source: 'tips', amount: 150 } as const;
  await write(site, (unit) => transfer(site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: giver } }));
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
    expect(problems.filter((trouble) => !/the server responded with a status of 40[0139]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '扫码打赏' });
const openOrder = () =>
  app.site.db
    .selectFrom('orders')
    .select(['out_trade_no', 'amount'])
    .where('status', 'in', ['created', 'paying'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
/** Pays the order whose code is shown, as a phone would. */
async function payShown(page: Page): Promise<number> {
  await dialog(page)
    .getByRole('img', { name: /扫码付款/ })
    .waitFor();
  const { out_trade_no, amount } = await openOrder();
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  return amount;
}

test('an author is tipped by scanning, thanks for it, and finds it on the wall', async () => {
  const page = await open(`/author/${receiver}`, giver);
  await page.getByRole('button', { name: '打赏' }).click();
  await dialog(page).getByText('打赏 晚灯').waitFor();
  await dialog(page).getByRole('radio', { name: '¥5.00' }).focus();
  await page.keyboard.press('Space');
  await dialog(page).getByRole('textbox', { name: '留言' }).fill('<b>晚安</b>');
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  await dialog(page).getByRole('button', { name: '扫码打赏 ¥5.00' }).click();
  await dialog(page)
    .getByRole('img', { name: /扫码付款/ })
    .waitFor();
  expect(
    await dialog(page)
      .getByRole('img', { name: /扫码付款/ })
      .boundingBox(),
  ).toMatchObject({ width: 220, height: 220 });
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  await dialog(page).getByRole('button', { name: '取消' }).waitFor();
  await dialog(page).getByRole('button', { name: '已打赏' }).click();
  await page.getByText('没有收到打赏付款').first().waitFor();
  expect(await payShown(page)).toBe(500);
  await page.getByText('打赏成功').first().waitFor({ timeout: 15_000 });
  await page.getByText('谢谢您的支持，愿您今晚好梦。').waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.getByRole('region', { name: '打赏' }).getByText('¥5.00').waitFor();
  await page.getByRole('region', { name: '打赏' }).getByText('<b>晚安</b>').waitFor();
  expect(await findFaultsInThemes(page, '.tip-wall')).toEqual([]);
  expect(await findBalance(app.site.db, 'income', receiver)).toBe(350);
});

test('who tipped a moment stands below it', async () => {
  const postId = await insertMomentRows(app.site, { slug: 'lamp00000001', author_id: receiver, text: '灯亮着。' });
  const names = { fromId: giver, toId: receiver, postId };
  const given = { point: 9, fen: 0, message: '晚安', source: 'moment-wall' };
  await write(app.site, (unit) => storeTip(app.site, unit, { ...names, ...given }));
  const page = await open('/moments/detail/lamp00000001', null);
  const wall = page.getByRole('region', { name: '打赏' });
  await wall.waitFor();
  expect(await wall.innerText()).toContain('9 积分');
  expect(await wall.innerText()).toContain('晚安');
});

test('missing points lead on to a payment, and a tip by points is taken at once', async () => {
  const page = await open(`/author/${receiver}`, giver, phone);
  await page.getByRole('button', { name: '打赏' }).click();
  // The same amount, in the unit of the way it is paid by.
  await dialog(page)
    .getByRole('textbox', { name: /其他金额（元）/ })
    .fill('1.5');
  await dialog(page).getByRole('button', { name: '扫码打赏 ¥1.50' }).waitFor();
  await dialog(page).getByRole('radio', { name: '用积分' }).check();
  expect(
    await dialog(page)
      .getByRole('textbox', { name: /其他数额/ })
      .inputValue(),
  ).toBe('150');
  await dialog(page)
    .getByRole('textbox', { name: /其他数额/ })
    .fill('２００');
  await dialog(page).getByText('还差 50 积分').waitFor();
  await dialog(page).getByRole('button', { name: '改用扫码' }).waitFor();
  await dialog(page)
    .getByRole('textbox', { name: /其他数额/ })
    .fill('100');
  await dialog(page).getByRole('button', { name: '打赏 100 积分' }).click();
  await page.getByText('打赏成功').first().waitFor();
  expect(await findBalance(app.site.db, 'point', giver)).toBe(50);
  expect(await findBalance(app.site.db, 'point', receiver)).toBe(70);
});

test('points are given for a payment on the page of points', async () => {
  const page = await open('/user-center/point', giver, phone);
  await page.getByRole('button', { name: '打赏得积分' }).click();
  await dialog(page).getByRole('button', { name: '扫码打赏 ¥1.00' }).waitFor();
  await dialog(page).getByRole('button', { name: '扫码打赏 ¥1.00' }).click();
  await payShown(page);
  await page.getByText('打赏成功，获得 100 积分').waitFor({ timeout: 15_000 });
  await page.getByRole('cell', { name: '赠送所得' }).waitFor();
  expect(await findBalance(app.site.db, 'point', giver)).toBe(150);
});

test('a payment that cannot be made, or asked about, is told in the words of the dialog', async () => {
  const page = await open('/user-center/point', giver);
  await page.getByRole('button', { name: '打赏得积分' }).click();
  await page.route('**/sst/user-center/precreate', (route) => route.abort());
  await dialog(page)
    .getByRole('button', { name: /扫码打赏 ¥/ })
    .click();
  await dialog(page).getByText('打赏请求失败').waitFor();
  await page.unroute('**/sst/user-center/precreate');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await dialog(page)
    .getByRole('img', { name: /扫码付款/ })
    .waitFor();
  await page.route('**/sst/user-center/query/**', (route) => route.abort());
  await page.getByText('打赏结果轮询失败').first().waitFor({ timeout: 15_000 });
  await page.unroute('**/sst/user-center/query/**');
  await page.route('**/sst/user-center/pay-offer**', (route) => route.abort());
  expect(await payShown(page)).toBe(100);
  await page.getByText('打赏结果通知服务器失败').first().waitFor({ timeout: 15_000 });
});

test('nobody tips themselves', async () => {
  const page = await open(`/author/${receiver}`, receiver);
  await page.getByRole('button', { name: '打赏' }).click();
  await dialog(page).getByText('不能打赏自己').waitFor();
  expect(
    await dialog(page)
      .getByRole('button', { name: /扫码打赏 ¥/ })
      .count(),
  ).toBe(0);
});

test.each([desktop, phone])(
  'tips are found by those who gave and got them, and by the administration, at %o',
  async (screen) => {
    const owner = await createUser(app.site, { name: `沈砚${screen.width}`, email: null, role: 'administrator' }, true);
    const given = await open('/user-center/tips?direction=given', giver, screen);
    const row = given.locator('.own-tips > li', { hasText: '<b>晚安</b>' });
    await row.getByText('打赏 晚灯').waitFor();
    await row.getByText('¥5.00').waitFor();
    await given.getByText('谢谢您的支持，愿您今晚好梦。').waitFor();
    expect(await findFaultsInThemes(given, 'given tips')).toEqual([]);
    await given.getByRole('button', { name: '收到的' }).click();
    await given.getByText('还没有收到打赏').waitFor();
    const received = await open('/user-center/tips', receiver, screen);
    await received.locator('.own-tips > li', { hasText: '迟迟 打赏了您' }).first().waitFor();
    expect(await findFaultsInThemes(received, 'received tips')).toEqual([]);

    const page = await open('/nv-admin/tips?way=money', owner, screen);
    await page.locator('.tip-sums').getByText('¥5.00').waitFor();
    await page.getByText('共 1 笔打赏').waitFor();
    expect(await findFaultsInThemes(page, 'tips in the administration')).toEqual([]);
    await page.getByLabel('从这天起').fill('2199-01-01');
    await page.getByText('没有符合条件的内容').waitFor();
    await page.locator('.tip-sums').getByText('¥0.00').waitFor();
  },
);

test('an administrator takes a tip off the wall; its amount stays in the list', async () => {
  const owner = await createUser(app.site, { name: '南乔', email: 'nanqiao@example.com', role: 'administrator' });
  const page = await open('/nv-admin/tips?way=money', owner);
  await page.getByRole('button', { name: '从打赏墙移除：迟迟 打赏 晚灯' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await page.getByText('已从打赏墙移除').first().waitFor();
  await page.getByRole('cell', { name: '已移除' }).waitFor();
  await page.locator('.tip-sums').getByText('¥5.00').waitFor();
  const wall = await open(`/author/${receiver}`, null);
  await wall.getByRole('region', { name: '打赏' }).getByText('100 积分').waitFor();
  expect(await wall.getByText('<b>晚安</b>').count()).toBe(0);
});
