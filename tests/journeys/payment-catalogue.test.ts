import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { vipDurations } from '#contract/features/membership/entities.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

/**
 * Every sentence of the specification about memberships, payments, tips and coupons; a test waits for each, verbatim.
 * Braces stand for what differs.
 */
const sentences = [
  '请输入有效的优惠券码',
  '优惠券无效或已过期',
  '优惠券验证失败，请稍后重试',
  '打赏请求失败',
  '打赏结果轮询失败',
  '打赏结果通知服务器失败',
  '没有收到打赏付款',
  '开通失败',
  '支付订单创建失败，请稍后重试',
  '扫码打赏',
  '已打赏',
  '会员权益生效中，欢迎续费',
  '会员权益尚未开通',
  '1个月',
  '3个月',
  '6个月',
  '12个月',
  '开通会员',
  '续费会员',
  '升级会员',
  '暂无优惠',
  '已优惠{amount}',
  '开通成功',
  '积分不足',
  '打赏成功',
  '是否确认使用{n}积分兑换{level name}?',
];

let app: OpenApp;
let browser: Browser;
let member: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await setOptions(site, {
    sonare_vip_config_types: [{ level: 1, name: '上弦', img: '' }],
    sonare_vip_config_duration_list: vipDurations.map((duration) => ({
      level: 1,
      duration,
      name: '套餐',
      price: 12,
      renew_price: 12,
      original_price: 12,
      is_limited: false,
    })),
  });
  member = await createUser(site, { name: '阿红', email: 'hong@example.com' });
});

afterAll(() => app?.close());

async function openVip(): Promise<Page> {
  const { page, context } = await newVisitor(browser);
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  await context.addCookies([
    { name: 'somnia_session', value: await createSession(app.site, member, start), url: app.url },
  ]);
  onTestFinished(() => context.close());
  await page.clock.install();
  return page;
}

const go = (page: Page) => page.goto(`${app.url}/user-center/vip#open`);
const code = (page: Page) => page.getByRole('dialog').getByRole('img', { name: '请用微信支付扫码付款' });

/** Any text for what differs; what waits for it is a locator of a test. */
function isAwaited(sentence: string, tests: string): boolean {
  const words = sentence.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`(getByText\\(|name: |hasText: )'${words.join("[^'\\n]+")}'`).test(tests);
}

test('every sentence about memberships, payments, tips and coupons is waited for by a journey', () => {
  const tests = readdirSync(import.meta.dirname)
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(sentences.filter((sentence) => !isAwaited(sentence, tests))).toEqual([]);
  expect(isAwaited('没有人写过的一句', tests)).toBe(false);
});

test('an order that cannot be made says so, and is made after another try', async () => {
  const page = await openVip();
  await page.route('**/sst/user-center/alipay-precreate', (route) => route.abort());
  await go(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('支付订单创建失败，请稍后重试').waitFor();
  await page.unroute('**/sst/user-center/alipay-precreate');
  await dialog.getByRole('button', { name: '重试' }).click();
  await code(page).waitFor();
  expect(await dialog.getByText('支付订单创建失败，请稍后重试').count()).toBe(0);
});

test('each duration is offered by its own name', async () => {
  const page = await openVip();
  await go(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('开通会员', { exact: true }).first().waitFor();
  for (const name of [
    dialog.getByText('1个月', { exact: true }),
    dialog.getByText('3个月', { exact: true }),
    dialog.getByText('6个月', { exact: true }),
    dialog.getByText('12个月', { exact: true }),
  ])
    await name.first().waitFor();
  expect(await dialog.getByRole('group', { name: '时长' }).getByRole('radio').count()).toBe(4);
});

test('where the provider gives no code, what it says is shown', async () => {
  const page = await openVip();
  await page.route('**/sst/user-center/precreate/**', (route) =>
    route.fulfill({ json: { out_trade_no: 'x', qr_code: '', sub_msg: '商户签约已过期' } }),
  );
  await go(page);
  await page.getByRole('dialog').getByText('商户签约已过期').waitFor();
  expect(await code(page).count()).toBe(0);
});

test.each([
  ['and nothing is known of it, that is told', true],
  ['it gives the membership all the same', false],
])('where a payment could not be reported %s', async (_name, isUnknown) => {
  const page = await openVip();
  await go(page);
  await code(page).waitFor();
  await page.route('**/sst/user-center/become-vip', (route) => route.abort());
  if (isUnknown) await page.route('**/sst/user-center/vip', (route) => route.abort());
  const { out_trade_no } = await app.site.db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('status', '=', 'paying')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  app.clock.advance(5000);
  await page.clock.fastForward(3000);
  const failed = page.getByRole('alertdialog').getByText('开通失败');
  const done = page.getByRole('alertdialog').getByText('开通成功');
  await (isUnknown ? failed : done).waitFor();
  expect(await (isUnknown ? done : failed).count()).toBe(0);
  const stored = await app.site.db.selectFrom('users').select('vip_level').where('id', '=', member).execute();
  expect(stored).toEqual([{ vip_level: 1 }]);
});
