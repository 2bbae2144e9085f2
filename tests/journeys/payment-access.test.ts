import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, sharedBrowser } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';

/** People of the demonstration: an administrator, an author with income and a membership, a buyer, a member. */
type Person = '沈砚' | '老王' | '阿红' | '迟迟';

interface State {
  as: Person;
  path: string;
  /** What the page has to show before it is looked at. */
  ready: string;
  act?: (page: Page) => Promise<unknown>;
}

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
  const { site } = app;
  for (const channel of ['alipay', 'wechat'] as const)
    gatewayOpeners.add(site, { channel, isReady: () => true, open: async () => sandboxGateway(site) });
});

afterAll(() => app?.close());

const code = (page: Page) => page.getByRole('img', { name: /扫码付款/ }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const ofReaders: State[] = [
  { as: '老王', path: '/user-center/vip', ready: '.vip-history li' },
  { as: '阿红', path: '/user-center/vip#open', ready: '.vip-pay', act: code },
  {
    as: '老王',
    path: '/user-center/vip#open',
    ready: '.vip-pay',
    act: async (page) => {
      await dialog(page).getByText('满月').click();
      await dialog(page).getByLabel('优惠券码').fill('MOON88');
      await dialog(page)
        .getByText(/^已优惠/)
        .waitFor();
      await code(page);
    },
  },
  {
    as: '阿红',
    path: '/user-center/vip#open',
    ready: '.vip-pay',
    act: async (page) => {
      await dialog(page).getByLabel('优惠券码').fill('NONE');
      await dialog(page).getByText('优惠券无效或已过期').waitFor();
    },
  },
  {
    as: '阿红',
    path: '/user-center/vip#open',
    ready: '.coupon-picks',
    act: async (page) => {
      await page.locator('.coupon-picks button').first().click();
      await dialog(page)
        .getByText(/^已优惠/)
        .waitFor();
      await code(page);
    },
  },
  {
    as: '阿红',
    path: '/user-center/order?status=created',
    ready: '.own-orders li',
    act: async (page) => {
      await press(page, '继续付款');
      await code(page);
    },
  },
  { as: '阿红', path: '/user-center/order', ready: '.own-orders li' },
  { as: '阿红', path: '/user-center/order?status=bought', ready: '.own-orders li' },
  { as: '阿红', path: '/user-center/coupon', ready: '.own-coupons li' },
  { as: '阿红', path: '/user-center/exchange', ready: '#coupon-offers-title' },
  { as: '老王', path: '/user-center/benefit', ready: '.income-bars' },
  { as: '老王', path: '/user-center/withdraw', ready: '.withdraw-records li' },
  { as: '沈砚', path: '/user-center/withdraw', ready: '.withdraw-form' },
  { as: '老王', path: '/user-center/withdraw-record', ready: '.withdraw-records li' },
  { as: '阿红', path: '/author/2', ready: '.tip-wall', act: (page) => press(page, '打赏') },
  {
    as: '阿红',
    path: '/author/2',
    ready: '.tip-wall',
    act: async (page) => {
      await press(page, '打赏');
      await press(page, /^扫码打赏 ¥/);
      await code(page);
    },
  },
  {
    as: '迟迟',
    path: '/music-for-writing',
    ready: '.lock',
    act: async (page) => {
      await press(page, /^购买$/);
      await code(page);
    },
  },
  {
    as: '迟迟',
    path: '/music-for-writing',
    ready: '.lock',
    act: async (page) => {
      await press(page, /^用 \d+ 积分购买$/);
      await dialog(page).getByText(/^我有/).waitFor();
    },
  },
];

/** An order that cannot end by itself, which the demonstration does not have. */
async function openStuckOrder(page: Page): Promise<void> {
  await page.route('**/nv/admin/orders/24', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), is_stuck: true } });
  });
  await page.reload();
  await press(page, '线下已处理');
}

/** The form of somebody whose sign-in has a second step. */
async function openRefundWithCode(page: Page): Promise<void> {
  await page.route('**/nv/credentials', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totp_enabled: true } });
  });
  await press(page, /^退款$/);
  await dialog(page).getByLabel('两步验证的验证码').waitFor();
}

const ofAdministrators: State[] = [
  { as: '沈砚', path: '/nv-admin/orders/24', ready: '.order-events', act: openStuckOrder },
  { as: '沈砚', path: '/nv-admin/orders/20', ready: '.order-events', act: openRefundWithCode },
  { as: '沈砚', path: '/nv-admin/orders', ready: 'tbody tr' },
  { as: '沈砚', path: '/nv-admin/orders/24', ready: '.order-events' },
  { as: '沈砚', path: '/nv-admin/orders/20', ready: '.order-events', act: (page) => press(page, /^退款$/) },
  { as: '沈砚', path: '/nv-admin/revenue', ready: 'table >> visible=true' },
  { as: '沈砚', path: '/nv-admin/reconciliation', ready: 'tbody tr' },
  { as: '沈砚', path: '/nv-admin/withdraws', ready: 'tbody tr' },
  { as: '沈砚', path: '/nv-admin/withdraws/5', ready: '.order-events', act: (page) => press(page, /^驳回$/) },
  { as: '沈砚', path: '/nv-admin/coupons', ready: 'tbody tr', act: (page) => press(page, '新建优惠券') },
  { as: '沈砚', path: '/nv-admin/coupons', ready: 'tbody tr', act: (page) => press(page, /^发放「/) },
  { as: '沈砚', path: '/nv-admin/withdraws', ready: 'tbody tr', act: (page) => press(page, '导出已到账') },
  { as: '沈砚', path: '/nv-admin/withdraws/5', ready: '.order-events', act: (page) => press(page, '通过') },
  { as: '沈砚', path: '/nv-admin/withdraws/4', ready: '.order-events', act: (page) => press(page, '确认打款') },
  { as: '沈砚', path: '/nv-admin/cards', ready: 'text=生成卡密', act: (page) => press(page, '生成卡密') },
  { as: '沈砚', path: '/nv-admin/users/2', ready: '.user-membership', act: (page) => press(page, /^延长$/) },
];

async function signIn(page: Page, name: Person): Promise<void> {
  const user = await findUserByName(app.site, name);
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const value = await createSession(app.site, user?.id ?? 0, start);
  await page.context().addCookies([{ name: 'somnia_session', value, url: app.url }]);
}

async function faultsOf(page: Page, { as, path, ready, act }: State): Promise<string[]> {
  await signIn(page, as);
  // A dialog of the page before stays open where only the hash changes.
  await page.goto('about:blank');
  await page.goto(app.url + path);
  await page.locator(ready).first().waitFor();
  await act?.(page);
  if (act) await dialog(page).waitFor();
  await waitForSettled(page, 100);
  const found = await findFaultsInThemes(page, `${path} ${as}`, { minor: true });
  await page.evaluate(() => localStorage.clear());
  return found;
}

test.each([
  ['page and dialog of paying', 'phone', ofReaders, phone],
  ['page and dialog of paying', 'desk', ofReaders, desktop],
  ['page of the administration of payments', 'phone', ofAdministrators, phone],
  ['page of the administration of payments', 'desk', ofAdministrators, desktop],
] as const)(
  'every %s is accessible by day and by night on a %s',
  async (_name, _screen, states, screen) => {
    const { page, context, problems } = await newVisitor(browser, { screen });
    page.setDefaultTimeout(10_000);
    onTestFinished(() => context.close());
    const found: string[] = [];
    for (const state of states) found.push(...(await faultsOf(page, state)));
    expect(found).toEqual([]);
    expect(problems.filter((trouble) => !/the server responded with a status of 40[03]/.test(trouble))).toEqual([]);
  },
  120_000,
);
