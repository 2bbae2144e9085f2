import { readFile } from 'node:fs/promises';

import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser, hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

const password = '晚上读一点书再睡';
let app: OpenApp;
let browser: Browser;
let giver: number;
let author: number;
let first: number;
let second: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { site } = app;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await setOptions(site, { withdraw_fee: 2, withdraw_two_admins_above: 20 });
  const hash = await hashPassword(password);
  const add = async (name: string, mail: string, role: 'subscriber' | 'administrator' = 'subscriber') => {
    const id = await createUser(site, { name, email: `${mail}@example.com`, role }, true);
    await write(site, (unit) => setPassword(unit, id, hash));
    return id;
  };
  giver = await add('迟迟', 'chichi');
  author = await add('晚灯', 'wandeng');
  first = await add('沈砚', 'shenyan', 'administrator');
  second = await add('老周', 'laozhou', 'administrator');
});

afterAll(() => app?.close());

async function open(path: string, as: number, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const token = await createSession(app.site, as, start);
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 40[0139]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const income = () => findBalance(app.site.db, 'income', author);

/** Pays the author a tip by the sandbox. */
async function tip(): Promise<void> {
  const page = await open(`/author/${author}`, giver);
  await page.getByRole('button', { name: '打赏' }).click();
  const dialog = page.getByRole('dialog', { name: '扫码打赏' });
  await dialog.getByRole('radio', { name: '¥50.00' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: '扫码打赏 ¥50.00' }).click();
  await dialog.getByRole('img', { name: /扫码付款/ }).waitFor();
  const { out_trade_no } = await app.site.db
    .selectFrom('orders')
    .select('out_trade_no')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await decideSandboxTrade(app.site, out_trade_no, 'SUCCESS');
  await page.getByText('打赏成功').first().waitFor({ timeout: 15_000 });
}

async function fill(page: Page, amount: string, account = '13800000000', name = '王小红'): Promise<void> {
  await page.getByRole('textbox', { name: '提现金额（元）' }).fill(amount);
  await page.getByRole('textbox', { name: '支付宝账号' }).fill(account);
  await page.getByRole('textbox', { name: '真实姓名' }).fill(name);
}
const send = (page: Page) => page.getByRole('button', { name: '申请提现' }).click();

async function review(page: Page, button: '通过' | '确认打款', submit: '通过' | '确认已打款'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '处理提现' });
  if (button === '确认打款') await dialog.getByRole('textbox', { name: '转账单号' }).fill('20261123000001');
  await dialog.getByLabel('您的登录密码').fill(password);
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
}

test('before the first income the page says how it arises', async () => {
  const page = await open('/user-center/benefit', author, phone);
  await page.getByText('还没有收益').waitFor();
  await page.getByText('别人扫码打赏您，您得到 70%').waitFor();
  expect(await findFaultsInThemes(page, 'main')).toEqual([]);
});

test('a tip becomes income, and is seen with its source, chart and year', async () => {
  await tip();
  expect(await income()).toBe(3500);
  const page = await open('/user-center/benefit', author, phone);
  await page.getByText('我的收益').waitFor();
  await page.getByRole('row', { name: '打赏 ¥35.00 ¥0.00 ¥35.00' }).waitFor();
  await page.getByRole('button', { name: '近 12 个月' }).click();
  await page.getByText('用表格查看').click();
  await page.getByRole('row', { name: /^\d{4}-\d{2} ¥35\.00$/ }).waitFor();
  await page.getByRole('row', { name: '目前余额 35.00' }).waitFor();
  await page.getByRole('table', { name: '收益明细' }).getByText('收到打赏').waitFor();
  expect(await findFaultsInThemes(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 CSV' }).click(),
  ]);
  const text = await readFile((await file.path()) ?? '', 'utf8');
  expect(text).toContain('打赏,,35,');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('我的收益').isVisible()).toBe(false);
  expect(await page.getByRole('row', { name: '目前余额 35.00' }).isVisible()).toBe(true);
});

test('what cannot be withdrawn is refused in words; what was sent can be taken back before the review', async () => {
  const page = await open('/user-center/withdraw', author, phone);
  await fill(page, '9.99');
  await send(page);
  await page.getByText('一次至少提现 ¥10.00').first().waitFor();
  await fill(page, '35.01');
  await send(page);
  await page.getByText('最多可提现 ¥35.00').first().waitFor();
  await fill(page, '一百');
  await send(page);
  await page.getByText('请填写提现金额，最多两位小数').first().waitFor();
  await fill(page, '20', '=cmd()');
  await send(page);
  await page.getByText('请填写支付宝账号：手机号或邮箱').first().waitFor();
  await fill(page, '20', '13800000000', '<b>王</b>');
  await send(page);
  await page.getByText('请填写支付宝实名，2 到 25 个汉字或字母').first().waitFor();
  await fill(page, '20');
  await page.getByLabel('登录密码', { exact: true }).fill('不对');
  await send(page);
  await page.getByText('登录密码不正确').first().waitFor();
  expect(await income()).toBe(3500);
  await page.getByText('手续费（2%）').waitFor();
  await page.getByText('¥19.60').waitFor();
  expect(await findFaultsInThemes(page, 'main')).toEqual([]);
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await send(page);
  await page.getByText('已提交，等待审核').first().waitFor();
  await page.getByText('正在处理的提现').waitFor();
  await page.getByText('138****0000').waitFor();
  expect(await income()).toBe(1500);
  await page.goto(`${app.url}/user-center/safe`);
  await page.getByRole('button', { name: /注销/ }).click();
  await page.getByText('的提现申请还没有处理完').waitFor();
  await page.getByText('您还有 ¥15.00 收益，注销后不能找回。').waitFor();
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: '确认注销' }).click();
  await page.getByText('您有一笔 ¥20.00 的提现申请还没有处理完').first().waitFor();
  await page.getByRole('button', { name: '再想想' }).click();
  await page.goto(`${app.url}/user-center/withdraw-record`);
  expect(await findFaultsInThemes(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '取消提现' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消提现' }).click();
  await page.getByText('已取消，金额已退回收益').waitFor();
  await page.getByText('已取消', { exact: true }).waitFor();
  expect(await income()).toBe(3500);
});

test('above the limit two administrators approve and pay, and the record shows that it arrived', async () => {
  const page = await open('/user-center/withdraw', author);
  await fill(page, '25', 'lao.wang@example.com', '王小红');
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await send(page);
  await page.getByText('正在处理的提现').waitFor();
  const admin = await open('/nv-admin/withdraws', first, phone);
  await admin.getByRole('link', { name: '晚灯' }).first().waitFor();
  expect(await findFaultsInThemes(admin, 'main')).toEqual([]);
  await admin.getByRole('link', { name: '晚灯' }).first().click();
  await admin.getByText('这笔提现须由两位管理员分别审核与确认打款。').waitFor();
  await admin.getByRole('button', { name: '显示完整信息' }).click();
  await admin.getByText('王小红 lao.wang@example.com').waitFor();
  expect(await findFaultsInThemes(admin, 'main')).toEqual([]);
  await review(admin, '通过', '通过');
  await admin.getByText('超过 ¥20 的提现须由另一位管理员确认打款。').waitFor();
  expect(await admin.getByRole('button', { name: '确认打款' }).count()).toBe(0);
  const other = await open(new URL(admin.url()).pathname, second);
  const nav = other.getByRole('navigation', { name: '后台导航' });
  await nav.getByRole('link', { name: '提现 1 条待处理' }).waitFor();
  await review(other, '确认打款', '确认已打款');
  await other.getByText('已到账').first().waitFor();
  await nav.getByRole('link', { name: '提现', exact: true }).waitFor();
  await page.goto(`${app.url}/user-center/withdraw-record`);
  await page.getByText('已到账').waitFor();
  await page.getByText('实际到账 ¥24.50').waitFor();
  expect(await income()).toBe(1000);
  await other.goto(`${app.url}/nv-admin/withdraws`);
  await other.getByRole('button', { name: '导出已到账' }).click();
  const dialog = other.getByRole('dialog', { name: '导出已到账的提现' });
  await dialog.getByLabel('您的登录密码').fill(password);
  expect(await findFaultsInThemes(other, '[role=dialog]')).toEqual([]);
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出' }).click(),
  ]);
  const text = await readFile((await file.path()) ?? '', 'utf8');
  expect(text).toContain("晚灯,王小红,lao.wang@example.com,25,0.5,24.5,'20261123000001");
});

test('a rejected request comes back with its reason', async () => {
  const page = await open('/user-center/withdraw', author);
  await page.getByRole('button', { name: '全部提现' }).click();
  await fill(page, '10');
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await send(page);
  await page.getByText('正在处理的提现').waitFor();
  const admin = await open('/nv-admin/withdraws?status=pending', first);
  await admin.getByRole('link', { name: '晚灯' }).first().click();
  await admin.getByRole('button', { name: '驳回' }).click();
  await admin.getByRole('button', { name: '驳回并退回金额' }).click();
  await admin.getByText('请写明驳回的原因').first().waitFor();
  await admin.getByRole('dialog').getByRole('textbox').fill('实名与账号不符');
  await admin.getByRole('button', { name: '驳回并退回金额' }).click();
  await admin.getByText('已驳回，金额已退回').waitFor();
  await page.goto(`${app.url}/user-center/withdraw-record`);
  await page.getByText('驳回原因：实名与账号不符').waitFor();
  expect(await income()).toBe(1000);
  await page.goto(`${app.url}/user-center/notifications`);
  await page.getByText('提现 ¥10.00 被驳回，金额已退回收益：实名与账号不符').first().waitFor();
});

test('an administrator with two-factor authentication is asked for the code of the moment, others are not', async () => {
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  const headers = { cookie: `somnia_session=${await createSession(app.site, first, start)}`, origin: app.url };
  const { body } = await app.post('/nv/begin-totp', { password }, headers);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret as string) });
  const code = () => totp.generate({ timestamp: app.clock.now() });
  await app.post('/nv/confirm-totp', { code: code() }, headers);
  app.clock.advance(60_000);
  const page = await open('/user-center/withdraw', author);
  await fill(page, '10');
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  expect(await page.getByLabel('两步验证的验证码').count()).toBe(0);
  await send(page);
  await page.getByText('正在处理的提现').waitFor();
  const admin = await open('/nv-admin/withdraws?status=pending', first, phone);
  await admin.getByRole('link', { name: '晚灯' }).first().click();
  await admin.getByRole('button', { name: '通过', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: '处理提现' });
  const field = dialog.getByLabel('两步验证的验证码');
  await field.waitFor();
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByText('请输入两步验证的验证码').waitFor();
  expect(await findFaultsInThemes(admin, '[role=dialog]')).toEqual([]);
  await field.fill('000000');
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByText('验证码不正确').first().waitFor();
  await field.fill(code());
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await admin.getByRole('button', { name: '确认打款' }).waitFor();
  const other = await open(new URL(admin.url()).pathname, second);
  await other.getByRole('button', { name: '确认打款' }).click();
  await other.getByRole('dialog', { name: '处理提现' }).getByLabel('您的登录密码').waitFor();
  expect(await other.getByLabel('两步验证的验证码').count()).toBe(0);
  await other.getByRole('button', { name: '取消', exact: true }).click();
  await review(other, '确认打款', '确认已打款');
  await other.getByText('已到账').first().waitFor();
});

test('the rules of the ledger hold after all this', async () => {
  expect((await verifyLedger(app.site)).filter((check) => check.broken > 0)).toEqual([]);
});
