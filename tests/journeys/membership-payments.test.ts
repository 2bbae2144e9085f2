import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { giveVipDays } from '#server/features/membership/grants.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { sendRefund } from '#server/features/payment/refunds.service.ts';
import { sweep } from '#server/features/payment/sweeper.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let turn = 0;

const plan = (level: number, price: number, renew_price: number) => ({
  level,
  duration: 'month' as const,
  name: '一个月',
  price,
  renew_price,
  original_price: 40,
  is_limited: false,
});

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await setOptions(site, {
    sonare_vip_config_types: [
      { level: 1, name: '上弦', img: '' },
      { level: 2, name: '满月', img: '' },
    ],
    sonare_vip_config_duration_list: [plan(1, 12, 10), plan(2, 25, 25)],
  });
  const owner = await createUser(site, { name: '沈砚', email: 'yan@example.com', role: 'administrator' });
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const made = await app.post(
    '/nv/admin/coupons',
    { name: '满月礼', coupon_rebate: 8.8, scope: 'vip', code: 'MOON88' },
    { origin: app.url, cookie: `somnia_session=${await createSession(site, owner, start)}` },
  );
  if (made.status !== 200) throw new Error(`No coupon: ${JSON.stringify(made.body)}`);
});

afterAll(() => app?.close());

/** Somebody new, with points and days of the lower level. */
async function newMember({ points = 0, days = 0 }: { points?: number; days?: number }): Promise<number> {
  const { site } = app;
  turn += 1;
  const userId = await createUser(site, { name: `读者${turn}`, email: `reader${turn}@example.com` });
  const given = { currency: 'point', kind: 'adjustment', source: `start ${turn}`, amount: points } as const;
  const between = { from: { site: 'adjustments' }, to: { userId } } as const;
  await write(site, async (unit) => {
    if (points > 0) await transfer(site, unit, { ...given, ...between });
    if (days > 0) await giveVipDays(site, unit, { userId, level: 1, days, source: `start ${turn}` });
  });
  return userId;
}

interface Opened {
  page: Page;
  /** Times of the calls whose address has these words. */
  timesOf: (words: string) => number[];
}

/** The page of the membership with its dialog; the clock of the browser can be moved ahead. */
async function openVip(as: number): Promise<Opened> {
  const { page, context, problems } = await newVisitor(browser);
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const token = await createSession(app.site, as, start);
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  const calls: { url: string; at: number }[] = [];
  page.on('request', (request) => calls.push({ url: request.url(), at: performance.now() }));
  await page.clock.install();
  await page.goto(`${app.url}/user-center/vip#open`);
  return { page, timesOf: (words) => calls.filter(({ url }) => url.includes(words)).map(({ at }) => at) };
}

const dialog = (page: Page) => page.getByRole('dialog');
const code = (page: Page) => dialog(page).getByRole('img', { name: '请用微信支付扫码付款' });

const openOrderOf = (userId: number) =>
  app.site.db
    .selectFrom('orders')
    .select(['out_trade_no', 'amount', 'discount'])
    .where('status', 'in', ['created', 'paying'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** Pays the order whose code is shown, and lets the dialog ask for it. @returns what was paid, in 分 */
async function pay(page: Page, userId: number): Promise<number> {
  const { out_trade_no, amount } = await openOrderOf(userId);
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  app.clock.advance(5000);
  await page.clock.fastForward(3000);
  return amount;
}

const membershipOf = (userId: number) =>
  app.site.db.selectFrom('users').select(['vip_level', 'vip_expires_at']).where('id', '=', userId).executeTakeFirst();

test('a member renews by scanning, and the days are added to those that are left', async () => {
  const member = await newMember({ days: 10 });
  const { page } = await openVip(member);
  await dialog(page).getByText('会员权益生效中，欢迎续费').waitFor();
  await dialog(page).getByText('当前等级').waitFor();
  await code(page).waitFor();
  expect(await pay(page, member)).toBe(1000);
  await page.getByText('开通成功').waitFor();
  await page.getByRole('button', { name: '立即刷新' }).click();
  await page.getByText('续费会员 · 上弦').waitFor();
  await page.getByText(/到期，还有 40 天/).waitFor();
});

test('a coupon is checked half a second after the last key, and the price shown is that of the order', async () => {
  const member = await newMember({ days: 30 });
  const { page, timesOf } = await openVip(member);
  await dialog(page).getByText('满月').click();
  // (25 − 10) ÷ 30 × 30 days.
  const price = dialog(page).locator('.vip-price');
  await price.getByText('¥15.00').waitFor();
  await code(page).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const field = dialog(page).getByLabel('优惠券码');
  await field.pressSequentially('MOON8');
  await page.clock.runFor(499);
  expect(timesOf('check-coupon-useable')).toHaveLength(0);
  await field.pressSequentially('8');
  await page.clock.runFor(499);
  expect(timesOf('check-coupon-useable')).toHaveLength(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await dialog(page).getByText('已优惠¥1.80').waitFor();
  await price.getByText('¥13.20').waitFor();
  expect(timesOf('check-coupon-useable')).toHaveLength(1);
  await code(page).waitFor();
  expect(await openOrderOf(member)).toMatchObject({ amount: 1320, discount: 180 });
  await field.fill('');
  await price.getByText('¥15.00').waitFor();
  await dialog(page).getByText('暂无优惠').waitFor();
  await code(page).waitFor();
  await expect.poll(async () => (await openOrderOf(member)).amount).toBe(1500);
  await field.fill('moon88');
  await page.clock.fastForward(500);
  await dialog(page).getByText('已优惠¥1.80').waitFor();
  await code(page).waitFor();
  expect(await pay(page, member)).toBe(1320);
  await page.getByText('开通成功').waitFor();
  await expect.poll(async () => (await membershipOf(member))?.vip_level).toBe(2);
});

test('who has enough points exchanges them after one question', async () => {
  const member = await newMember({ points: 1500 });
  const { page } = await openVip(member);
  await dialog(page).getByRole('button', { name: '用 1,200 积分兑换' }).click();
  await page.getByText('是否确认使用1200积分兑换上弦?').waitFor();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByText('开通成功').waitFor();
  expect(await findBalance(app.site.db, 'point', member)).toBe(300);
  expect((await membershipOf(member))?.vip_level).toBe(1);
});

test('who has too few points tops up the difference, and exchanges them at once', async () => {
  const member = await newMember({ points: 200 });
  const { page } = await openVip(member);
  await dialog(page).getByRole('button', { name: '用 1,200 积分兑换' }).click();
  await page.getByText('积分不足').waitFor();
  await page.getByRole('button', { name: '补足差额' }).click();
  const topUp = page.getByRole('dialog', { name: '扫码打赏' });
  await topUp.getByRole('img', { name: '请用微信支付扫码付款' }).waitFor();
  expect(await pay(page, member)).toBe(1000);
  await page.getByText('打赏成功').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '兑换', exact: true }).click();
  await page.getByText('开通成功').waitFor();
  expect(await findBalance(app.site.db, 'point', member)).toBe(0);
  expect((await membershipOf(member))?.vip_level).toBe(1);
});

test('the dialog asks every three seconds whether it is paid, until it is closed', async () => {
  const { page, timesOf } = await openVip(await newMember({}));
  await code(page).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const asked = () => timesOf('/user-center/query/').length;
  const before = asked();
  await page.clock.runFor(12_000);
  await expect.poll(() => asked() - before).toBe(4);
  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.clock.runFor(60_000);
  // A call that left before is seen before the answer to this one.
  await page.evaluate(() => fetch('/livez').then(() => {}));
  expect(asked() - before).toBe(4);
});

test('a browser that was closed right after paying finds its membership', async () => {
  const member = await newMember({});
  const { page } = await openVip(member);
  await code(page).waitFor();
  const { out_trade_no } = await openOrderOf(member);
  await page.close();
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  // The provider's report is lost too: the server asks by itself.
  app.clock.advance(60_000);
  await sweep(app.site, sendRefund);
  const { page: later } = await openVip(member);
  await later.getByText('会员权益生效中，欢迎续费').first().waitFor();
  await later.getByText('开通会员 · 上弦').waitFor();
  expect((await membershipOf(member))?.vip_level).toBe(1);
});
