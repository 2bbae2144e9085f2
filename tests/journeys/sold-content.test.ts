import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser, hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { makePro } from '#tests/kit/pro-site.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

const password = '晚上读一点书再睡';
let app: OpenApp;
let browser: Browser;
let owner: number;
let author: number;
let articleId: number;
let turn = 0;

const sessionOf = (userId: number) =>
  createSession(app.site, userId, { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false });

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  await makePro(site);
  for (const channel of ['alipay', 'wechat'] as const)
    gatewayOpeners.add(site, { channel, isReady: () => true, open: async () => sandboxGateway(site) });
  owner = await createUser(site, { name: '沈砚', email: 'yan@example.com', role: 'administrator' });
  const hash = await hashPassword(password);
  await write(site, (unit) => setPassword(unit, owner, hash));
  author = await createPostAuthor(site);
  const saved = await savePost(site, author, {
    title: '长夜',
    slug: 'long',
    sale: { price: 10, point: 300, vip_discount: 10, free_blocks: 1 },
    content: { blocks: [paragraph('试读一段', 'f1'), paragraph('全文在这里', 'f2')] },
  });
  articleId = saved.id;
  const made = await app.post(
    '/nv/admin/coupons',
    { name: '读者礼', coupon_rebate: 7.5, scope: 'content', code: 'READ75' },
    { origin: app.url, cookie: `somnia_session=${await sessionOf(owner)}` },
  );
  if (made.status !== 200) throw new Error(`No coupon: ${JSON.stringify(made.body)}`);
});

afterAll(() => app?.close());

async function newBuyer(points = 0): Promise<number> {
  const { site } = app;
  turn += 1;
  const userId = await createUser(site, { name: `买家${turn}`, email: `buyer${turn}@example.com` });
  const given = { currency: 'point', kind: 'adjustment', source: `start ${turn}`, amount: points } as const;
  const between = { from: { site: 'adjustments' }, to: { userId } } as const;
  if (points > 0) await write(site, (unit) => transfer(site, unit, { ...given, ...between }));
  return userId;
}

async function open(path: string, as: number | null): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser);
  if (as !== null) await context.addCookies([{ name: 'somnia_session', value: await sessionOf(as), url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 40[03]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '购买内容' });
const codeOf = (page: Page, channel: string) => dialog(page).getByRole('img', { name: `请用${channel}扫码付款` });

const openOrderOf = (userId: number) =>
  app.site.db
    .selectFrom('orders')
    .select(['id', 'out_trade_no', 'amount', 'discount', 'channel'])
    .where('status', 'in', ['created', 'paying'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('an article is bought with a coupon by the second channel of payment, and sold back by an administrator', async () => {
  const buyer = await newBuyer();
  const page = await open('/long', buyer);
  await page.getByRole('button', { name: '购买', exact: true }).click();
  await codeOf(page, '支付宝').waitFor();
  await dialog(page).getByRole('radio', { name: '微信支付' }).check();
  await codeOf(page, '微信支付').waitFor();
  const field = dialog(page).getByLabel('优惠券码');
  await field.fill('WRONG75');
  await dialog(page).getByText('优惠券无效或已过期').waitFor();
  await field.fill('read75');
  await dialog(page).getByText('¥7.50').waitFor();
  await codeOf(page, '微信支付').waitFor();
  const order = await openOrderOf(buyer);
  expect(order).toMatchObject({ amount: 750, discount: 250, channel: 'wechat' });
  await decideSandboxTrade(app.site, order.out_trade_no, 'SUCCESS');
  app.clock.advance(5000);
  await dialog(page).getByRole('button', { name: '已付款' }).click();
  await page.getByText('全文在这里').waitFor();

  const admin = await open(`/nv-admin/orders/${order.id}`, owner);
  await admin.getByRole('button', { name: '退款', exact: true }).click();
  const form = admin.getByRole('dialog').first();
  const refund = async (typed: string) => {
    await form.getByLabel('您的登录密码').fill(typed);
    await form.getByRole('button', { name: '退款', exact: true }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: '退款', exact: true }).click();
  };
  await form.getByRole('button', { name: '退款', exact: true }).click();
  await form.getByText('请写明退款的原因').waitFor();
  await form.getByLabel('原因').fill('买错了');
  await refund('不是这个密码');
  await form.getByText('登录密码不正确').waitFor();
  expect(await app.site.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  await refund(password);
  await admin.getByText('已提交退款').waitFor();
  await admin.getByText('已收回：内容重新上锁').waitFor();
  await app.site.jobs.drain();
  await admin.reload();
  await admin.getByText('已退回').waitFor();
  await page.reload();
  await page.getByText('购买后阅读全文').waitFor();
  expect(await page.getByText('全文在这里').count()).toBe(0);
});

test('in the dialog the way changes to points, which open the article at once', async () => {
  const buyer = await newBuyer(310);
  const page = await open('/long', buyer);
  await page.getByRole('button', { name: '购买', exact: true }).click();
  await codeOf(page, '支付宝').waitFor();
  await dialog(page).getByRole('radio', { name: '用积分' }).check();
  await dialog(page).getByText('我有 310 积分').waitFor();
  await dialog(page).getByRole('button', { name: '用 300 积分购买' }).click();
  await page.getByText('购买成功，内容已经打开').waitFor();
  await page.getByText('全文在这里').waitFor();
  expect(await findBalance(app.site.db, 'point', buyer)).toBe(10);
});

test('a price and a free part are set in the editor, and a reader sees them', async () => {
  const editor = await open(`/nv-admin/editor-article?id=${articleId}`, owner);
  await editor.locator('.editor-canvas[data-state=ready]').waitFor();
  const part = editor.locator('.panel-part', { hasText: '售卖' });
  await part.locator('summary').click();
  const write = (label: string, text: string) => part.getByLabel(label).fill(text);
  await write('售价（元）', '1000000000');
  await write('会员折扣（折）', '9');
  await write('试读段数', '0');
  await editor.locator('.editor-main').click();
  await part.getByText(/^售价/).and(part.locator('.field-error')).waitFor();
  await write('售价（元）', '6.66');
  await write('售价（积分）', '120');
  await editor.locator('.editor-main').click();
  await editor.getByText('已更新', { exact: true }).first().waitFor();
  await part.locator('summary').click();
  await part.getByText('¥6.66', { exact: true }).waitFor();

  const guest = await open('/long', null);
  await guest.getByText('¥6.66 或 120 积分，会员享 9 折').waitFor();
  expect(await guest.content()).not.toContain('试读一段');
  await editor.reload();
  await editor.locator('.editor-canvas[data-state=ready]').waitFor();
  await part.locator('summary').click();
  expect(await part.getByLabel('售价（元）').inputValue()).toBe('6.66');
  await write('试读段数', '1');
  await write('售价（元）', '0');
  await write('售价（积分）', '0');
  await editor.locator('.editor-main').click();
  await part.locator('summary').click();
  await part.getByText('不售卖', { exact: true }).waitFor();
  await expect.poll(async () => (await app.get('/long')).text).toContain('全文在这里');
});
