import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { giveVipDays } from '#server/features/membership/grants.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let owner: number;
let reader: number;

const plan = (level: number, price: number, renew_price: number) => ({
  level,
  duration: 'month' as const,
  name: '一个月',
  price,
  renew_price,
  original_price: 40,
  is_limited: level === 1,
});

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  owner = await createUser(site, { name: '沈砚', email: 'yan@example.com', role: 'administrator' });
  reader = await createUser(site, { name: '阿红', email: 'hong@example.com' });
  await setOptions(site, {
    sonare_vip_config_types: [
      { level: 1, name: '上弦', img: '' },
      { level: 2, name: '满月', img: '' },
    ],
    sonare_vip_config_duration_list: [plan(1, 12, 10), plan(2, 25, 25)],
    sonare_vip_config_compare: [
      { name: '会员可见', is_vip: '1', not_vip: '2', type_vip: 'bool', type_not_vip: 'bool' },
      { name: '付费内容', is_vip: '八折', not_vip: '原价', type_vip: 'text', type_not_vip: 'text' },
    ],
    sonare_vip_config_slogan: '月亮每晚都在',
  });
});

afterAll(() => app?.close());

async function open(path: string, as: number): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen: desktop });
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const token = await createSession(app.site, as, start);
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 40[04]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

async function pay(title: string): Promise<void> {
  const { out_trade_no } = await app.site.db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('status', '=', 'paying')
    .where('title', 'like', `%${title}%`)
    .executeTakeFirstOrThrow();
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  app.clock.advance(5000);
}

test('a membership is bought by code, renewed by points and upgraded; the page tells what happened', async () => {
  const page = await open('/user-center/vip#open', reader);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('会员权益尚未开通').waitFor();
  await dialog.getByText('暂无优惠').waitFor();
  await dialog.getByText('月亮每晚都在').waitFor();
  await dialog.getByText('限时').waitFor();
  await dialog.locator('del', { hasText: '¥40.00' }).first().waitFor();
  const code = dialog.getByRole('img', { name: '请用微信支付扫码付款' });
  await code.waitFor();
  expect(await code.evaluate((element) => element.getBoundingClientRect().width)).toBe(138);
  expect(await findFaultsInThemes(page, 'membership')).toEqual([]);
  await dialog.getByText(/开通会员「上弦」1个月，有效期至 \d{4}-\d\d-\d\d。款项付给/).waitFor();
  await dialog.getByRole('timer', { name: '剩余时间' }).waitFor();
  await pay('开通会员');
  await page.getByText('开通成功').waitFor();
  await page.getByText(/「上弦」已生效，有效期至 \d{4}-\d\d-\d\d。刷新页面后即可看到。/).waitFor();
  // 稍后 leaves the page, which shows the new term all the same.
  await page.getByRole('button', { name: '稍后' }).click();
  await page.getByText('会员权益生效中，欢迎续费').waitFor();
  await page.getByText('开通会员 · 上弦').waitFor();

  await page.getByRole('button', { name: '续费会员' }).click();
  await dialog.getByText('¥10.00').first().waitFor();
  await dialog.getByText('升级会员').waitFor();
  await dialog.getByRole('button', { name: '用 1,000 积分兑换' }).click();
  await page.getByText('积分不足').waitFor();
  await page.getByText('需要 1,000 积分，还差 1,000。打赏本站 ¥10.00 即可补足').waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  const gift = { currency: 'point', kind: 'adjustment', source: 'start', amount: 1000 } as const;
  const way = { from: { site: 'adjustments' }, to: { userId: reader } } as const;
  await write(app.site, (unit) => transfer(app.site, unit, { ...gift, ...way }));
  await dialog.getByRole('button', { name: '用 1,000 积分兑换' }).click();
  await page.getByText('是否确认使用1000积分兑换上弦?').waitFor();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByText('开通成功').waitFor();
  await page.getByRole('button', { name: '立即刷新' }).click();
  await page.getByText('还有 60 天').first().waitFor();

  await page.getByRole('button', { name: '续费会员' }).click();
  await dialog.getByText('满月').click();
  // (25 − 10) ÷ 30 × 60 days.
  await dialog.getByText('剩余 60 天').waitFor();
  await dialog.getByText('¥30.00').first().waitFor();
  await code.waitFor();
  await pay('升级会员');
  await page.getByText('开通成功').waitFor();
  await page.getByRole('button', { name: '立即刷新' }).click();
  await page.getByText('升级会员 · 满月').waitFor();
});

test('a coupon that is none is refused in the words of the dialog, and taken off again', async () => {
  const page = await open('/user-center/vip#open', owner);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('优惠券码');
  await field.fill('   ');
  await dialog.getByText('请输入有效的优惠券码').waitFor();
  await page.route('**/check-coupon-useable', (route) => route.fulfill({ json: { coupon_rebate: null } }));
  await field.fill('NONE');
  await dialog.getByText('优惠券无效或已过期').waitFor();
  await page.route('**/check-coupon-useable', (route) => route.abort());
  await field.fill('LOST');
  await dialog.getByText('优惠券验证失败，请稍后重试').waitFor();
  await field.fill('');
  await dialog.getByRole('img', { name: '请用微信支付扫码付款' }).waitFor();
  expect(await dialog.getByText('优惠券验证失败，请稍后重试').count()).toBe(0);
});

test('a payment that was left is gone on with from the orders', async () => {
  const page = await open('/user-center/vip#open', owner);
  await page.getByRole('dialog').getByRole('img', { name: '请用微信支付扫码付款' }).waitFor();
  await page.goto(`${app.url}/user-center/order`);
  await page.locator('.own-order-state', { hasText: '待付款' }).waitFor();
  await page.getByRole('button', { name: '继续付款' }).click();
  const dialog = page.getByRole('dialog', { name: '继续付款' });
  await dialog.getByText('¥12.00').waitFor();
  await dialog.getByRole('img', { name: '请用微信支付扫码付款' }).waitFor();
  expect(await findFaultsInThemes(page, 'continued order')).toEqual([]);
  await pay('开通会员');
  await page.getByText('付款成功').waitFor();
  await page.getByText('已完成', { exact: true }).nth(1).waitFor();
  expect(await page.getByRole('button', { name: '继续付款' }).count()).toBe(0);
});

test('an administrator gives a membership with a reason, and ends it', async () => {
  const member = await createUser(app.site, { name: '小明', email: 'ming@example.com' });
  const page = await open(`/nv-admin/users/${member}`, owner);
  await page.getByText('现在不是会员').waitFor();
  await page.getByRole('button', { name: '给予会员' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('天数').fill('0');
  await dialog.getByRole('button', { name: '给予' }).click();
  await dialog.getByText('请填写 1 到 3650 之间的整数').waitFor();
  await dialog.getByLabel('天数').fill('10');
  await dialog.getByLabel('原因').fill('补偿');
  expect(await findFaultsInThemes(page, 'membership')).toEqual([]);
  await dialog.getByRole('button', { name: '给予' }).click();
  await page.getByText('还有 10 天').waitFor();
  await page.getByRole('button', { name: '收回' }).click();
  await dialog.getByLabel('原因').fill('填错了人');
  await dialog.getByRole('button', { name: '收回' }).click();
  await page.getByText('现在不是会员').waitFor();
});

test('the exchange opens a membership by points, without a code to scan, as long as one is sold', async () => {
  const member = await createUser(app.site, { name: '迟迟', email: 'chichi@example.com' });
  const gift = { currency: 'point', kind: 'adjustment', source: 'exchange', amount: 1200 } as const;
  const way = { from: { site: 'adjustments' }, to: { userId: member } } as const;
  await write(app.site, (unit) => transfer(app.site, unit, { ...gift, ...way }));
  const page = await open('/user-center/exchange', member);
  const shelf = page.getByRole('region', { name: '用积分开通会员' });
  await shelf.getByText('2,500 积分').waitFor();
  expect(await findFaultsInThemes(page, 'exchange with membership')).toEqual([]);
  await shelf.getByRole('button', { name: '开通会员「上弦」' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1,200 积分', { exact: true }).waitFor();
  expect(await findFaultsInThemes(page, 'membership by points')).toEqual([]);
  const orders = app.site.db.selectFrom('orders').select('id').where('user_id', '=', member);
  expect(await orders.execute()).toEqual([]);
  await dialog.getByRole('button', { name: '用 1,200 积分兑换' }).click();
  await page.getByText('是否确认使用1200积分兑换上弦?').waitFor();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByRole('button', { name: '立即刷新' }).click();
  await shelf.getByRole('button', { name: '续费会员「上弦」' }).waitFor();
  await shelf.getByRole('button', { name: '升级会员「满月」' }).click();
  await dialog.getByRole('button', { name: '改用扫码付款' }).click();
  await dialog.getByRole('img', { name: '请用微信支付扫码付款' }).waitFor();

  await setOptions(app.site, { sonare_vip_config_duration_list: [] });
  await page.reload();
  const asked = page.waitForResponse('**/sst/user-center/vip');
  await page.locator('.exchange-balances').waitFor();
  await asked;
  expect(await shelf.count()).toBe(0);
});

test('a member chooses a colour for their page, legible in both themes, and others are told what it takes', async () => {
  const member = await createUser(app.site, { name: '南乔', email: 'nanqiao@example.com' });
  const days = { userId: member, level: 1, days: 10, source: 'test' };
  await write(app.site, (unit) => giveVipDays(app.site, unit, days));
  const page = await open('/user-center/edit', member);
  await page.getByText('青玉').click();
  await page.getByText('主页颜色已更新').first().waitFor();
  expect(await findFaultsInThemes(page, '.accent-field')).toEqual([]);
  await page.goto(`${app.url}/author/${member}`);
  await page.locator('.author-page[data-accent="jade"]').waitFor();
  expect(await findFaultsInThemes(page, 'coloured author page')).toEqual([]);
  const other = await createUser(app.site, { name: '晚灯', email: 'wandeng@example.com' });
  const plain = await open('/user-center/edit', other);
  await plain.getByText('会员可以选择主页颜色，主页背景也会显示在主页上。').waitFor();
  expect(await plain.getByRole('radio', { name: '青玉' }).isDisabled()).toBe(true);
  expect(await findFaultsInThemes(plain, '.accent-field')).toEqual([]);
});
