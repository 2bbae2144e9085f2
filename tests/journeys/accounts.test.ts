import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { banUser, createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { waitForHydration, newVisitor, sharedBrowser, phone, type VisitorOptions } from '#tests/kit/open-browser.ts';

const password = '月亮与六便士的夜航船';

let app: OpenApp;
let browser: Browser;
let count = 0;
let name: string;
let email: string;

beforeAll(async () => {
  // Without a configured address, the address that the browser uses counts as the site's.
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

beforeEach(async () => {
  count += 1;
  name = `小明${count}`;
  email = `xiaoming${count}@example.com`;
  // Rate limits of one test must not affect the next.
  app.clock.advance(2 * 86_400_000);
});

/** The browser's own console messages about expected responses. */
const refused = /the server responded with a status of (400|401|403)/;

async function open(path: string, options: VisitorOptions & { token?: string } = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (options.token) await context.addCookies([{ name: 'somnia_session', value: options.token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  // A click before hydration would follow the link instead.
  await page.goto(app.url + path);
  return page;
}

const person = (more: { email?: null; password?: string } = {}) =>
  createUser(app.site, { name, email, password, ...more });
const tokenOf = (id: number) => createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox' });

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const login = (page: Page) => dialogOf(page, '欢迎回来');
const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor();
const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const press = (place: Page | Locator, label: string) => place.getByRole('button', { name: label, exact: true }).click();
const menuButton = (page: Page) => page.getByRole('button', { name: `${name}的菜单` });

async function fillLogin(page: Page, who: string, secret: string): Promise<void> {
  await fieldOf(login(page), '昵称或邮箱').fill(who);
  await fieldOf(login(page), '密码').fill(secret);
  await fieldOf(login(page), '密码').press('Enter');
}

/** The plain text of the latest mail of a kind to an address. */
async function mailText(address: string, kind: string): Promise<string> {
  await app.site.jobs.drain();
  const folder = join(app.site.settings.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((file) => file.endsWith(`-${kind}.eml`));
  const inOrder = names.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const sources = await Promise.all(inOrder.map((file) => readFile(join(folder, file), 'utf8')));
  const source = sources.findLast((each) => /^To: .*$/m.exec(each)?.[0].includes(address)) ?? '';
  const body = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(source)?.[1] ?? '';
  return Buffer.from(body, 'base64').toString('utf8');
}

async function codeFor(address: string): Promise<string> {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await mailText(address, 'code'))?.[0];
  expect(code).toBeDefined();
  return code as string;
}

test('what is wrong with a sign-in is told in order and in place, and nothing typed is lost', async () => {
  await person();
  const page = await open('/');
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  const dialog = login(page);
  await press(dialog, '登录');
  await said(page, '请输入昵称');
  await dialog.getByRole('alert').getByText('请输入昵称').waitFor();
  await fieldOf(dialog, '昵称或邮箱').fill(name);
  await press(dialog, '登录');
  await said(page, '请输入密码');
  await fillLogin(page, name, '不是这个密码');
  await said(page, '昵称或密码不正确');
  expect(await fieldOf(dialog, '昵称或邮箱').inputValue()).toBe(name);
  expect(await fieldOf(dialog, '密码').inputValue()).toBe('不是这个密码');
  await press(dialog, '显示密码');
  await expect.poll(() => fieldOf(dialog, '密码').getAttribute('type')).toBe('text');

  await press(dialog, '注册');
  await fieldOf(dialogOf(page, '注册账号'), '昵称').fill('阿红');
  await press(dialogOf(page, '注册账号'), '登录');
  await expect.poll(() => fieldOf(dialog, '昵称或邮箱').inputValue()).toBe(name);
  await press(dialog, '注册');
  await expect.poll(() => fieldOf(dialogOf(page, '注册账号'), '昵称').inputValue()).toBe('阿红');
});

test('a person registers with a code from a mail, then signs in with the name filled in', async () => {
  await setOptions(app.site, { somnia_enable_verify_code: '1', terms_url: '/about', privacy_url: '/privacy' });
  onTestFinished(() => setOptions(app.site, { somnia_enable_verify_code: '0', terms_url: '', privacy_url: '' }));
  const page = await open('/');
  await page.getByRole('link', { name: '注册', exact: true }).first().click();
  const dialog = dialogOf(page, '注册账号');
  await press(dialog, '注册');
  await said(page, '请输入昵称');
  await press(dialog, '获取验证码');
  await said(page, '请填写完整信息');
  await fieldOf(dialog, '昵称').fill(name);
  await fieldOf(dialog, '邮箱').fill('xiaoming@example');
  await press(dialog, '获取验证码');
  await said(page, '邮箱格式不正确');
  await fieldOf(dialog, '邮箱').fill(email);
  await press(dialog, '获取验证码');
  await said(page, '验证码已发送，请留意您的邮箱');
  const counting = dialog.getByRole('button').filter({ hasText: /^\d+s/ });
  expect(await counting.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '注册', exact: true }).first().click();
  expect(await counting.textContent()).toMatch(/^(60|5\d)s/);

  await press(dialog, '注册');
  await said(page, '请输入密码');
  await fieldOf(dialog, '密码').fill(password);
  await press(dialog, '注册');
  await said(page, '请输入验证码');
  await fieldOf(dialog, '验证码').fill('000 000');
  await expect.poll(() => fieldOf(dialog, '验证码').inputValue()).toBe('000000');
  await press(dialog, '注册');
  await said(page, '请先阅读并同意用户协议与隐私政策');
  await dialog.getByRole('checkbox').check();
  await press(dialog, '注册');
  await said(page, '验证码不正确或已过期');
  await fieldOf(dialog, '验证码').fill(await codeFor(email));
  await press(dialog, '注册');

  await expect.poll(() => fieldOf(login(page), '昵称或邮箱').inputValue()).toBe(name);
  await fieldOf(login(page), '密码').fill(password);
  await press(login(page), '登录');
  await menuButton(page).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('somnia:name'))).toBe(JSON.stringify({ v: name }));
  await page.reload();
  await menuButton(page).waitFor();
});

test('the menu of a person opens, closes, and signs out after asking', async () => {
  const page = await open('/', { token: await tokenOf(await person()) });
  await menuButton(page).click();
  for (const label of ['用户中心', '我的通知', '私信']) {
    await page.locator('.member-panel').getByRole('link', { name: label }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.locator('.member-panel').waitFor({ state: 'detached' });
  await menuButton(page).click();
  await press(page, '退出登录');
  await press(page.getByRole('alertdialog'), '取消');
  await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await menuButton(page).click();
  await press(page, '退出登录');
  await press(page.getByRole('alertdialog'), '退出');
  await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('somnia:name'))).toBeNull();
});

test('whoever has no mailbox binds one first, gets a password, and replaces it at the next sign-in', async () => {
  const id = await createUser(app.site, { name, email: null });
  const page = await open('/', { token: await tokenOf(id) });
  const dialog = dialogOf(page, '绑定邮箱');
  await dialog.getByText('为了您的账号安全，请先绑定邮箱').waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: '关闭' }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '注销账号' }).isVisible()).toBe(true);
  await press(dialog, '获取验证码');
  await dialog.getByText('邮箱不能为空', { exact: true }).waitFor();
  await press(dialog, '确认');
  await dialog.getByText('邮箱不能为空！').waitFor();
  await fieldOf(dialog, '邮箱').fill(email);
  await press(dialog, '确认');
  await dialog.getByText('验证码不能为空！').waitFor();
  await press(dialog, '获取验证码');
  await said(page, '验证码已发送，请留意您的邮箱');
  await fieldOf(dialog, '验证码').fill(await codeFor(email));
  await press(dialog, '确认');
  const told = dialogOf(page, '绑定成功');
  const initial = (await told.locator('code').textContent()) as string;
  await Promise.all([page.waitForEvent('load'), press(told, '知道了')]);
  await waitForHydration(page);
  await menuButton(page).waitFor();

  const other = await open('/user-center/index');
  await fillLogin(other, email, initial);
  const change = dialogOf(other, '请设置您自己的密码');
  await fieldOf(change, '初始密码').fill(initial);
  await other.keyboard.press('Escape');
  await fieldOf(change, '新密码').fill(password);
  await fieldOf(change, '再次输入新密码').fill(`${password}啊`);
  await press(change, '保存新密码');
  await said(other, '两次输入的密码不一致');
  await fieldOf(change, '再次输入新密码').fill(password);
  await press(change, '保存新密码');
  await change.waitFor({ state: 'detached' });
});

test('a forgotten password is replaced by the link of a mail, once', async () => {
  await person();
  const page = await open('/user-center/index');
  await press(login(page), '找回密码');
  const asked = dialogOf(page, '找回密码');
  await fieldOf(asked, '邮箱').fill('小明@example.com');
  await press(asked, '发送邮件');
  await asked.getByText('请输入真实有效的邮箱').waitFor();
  await fieldOf(asked, '邮箱').fill(email);
  await press(asked, '发送邮件');
  await page.getByRole('alertdialog').getByText('重置密码的邮件会在几分钟内送达').waitFor();
  const token = /\/login\/reset\?token=([\w%.-]+)/.exec(await mailText(email, 'password-reset'))?.[1];

  const reset = await open(`/login/reset?token=${token}`);
  const main = reset.locator('main');
  const fresh = '散场后没人认领的伞';
  await fieldOf(main, '新密码').fill(fresh);
  await fieldOf(main, '再次输入新密码').fill(fresh);
  await press(main, '设置新密码');
  await said(reset, '密码已重置，请用新密码登录');
  await fillLogin(reset, name, fresh);
  await menuButton(reset).waitFor();

  const again = await open(`/login/reset?token=${token}`);
  await fieldOf(again.locator('main'), '新密码').fill(fresh);
  await fieldOf(again.locator('main'), '再次输入新密码').fill(fresh);
  await press(again.locator('main'), '设置新密码');
  await again.getByRole('heading', { name: '链接已失效' }).waitFor();
  await press(again, '重新找回密码');
  await dialogOf(again, '找回密码').waitFor();
  expect(await again.locator('main').getByRole('textbox').count()).toBe(0);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const id = await person();
  const here = await open('/user-center/safe', { token: await tokenOf(id) });
  const there = await open('/', { token: await tokenOf(id) });
  await menuButton(there).waitFor();
  await press(here, '修改密码');
  const dialog = dialogOf(here, '修改密码');
  await fieldOf(dialog, '原密码').fill('不是这个密码');
  await fieldOf(dialog, '新密码').fill('散场后没人认领的伞');
  await fieldOf(dialog, '再次输入新密码').fill('散场后没人认领的伞');
  await press(dialog, '保存新密码');
  await dialog.getByRole('alert').waitFor();
  await fieldOf(dialog, '原密码').fill(password);
  await press(dialog, '保存新密码');
  await dialog.waitFor({ state: 'detached' });
  await here.reload();
  await menuButton(here).waitFor();
  await there.reload();
  await there.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  expect(await menuButton(there).count()).toBe(0);
});

test('a banned person is told so by the next call and is a guest from then on', async () => {
  const id = await person();
  const page = await open('/', { token: await tokenOf(id) });
  await menuButton(page).waitFor();
  await banUser(app.site, id, { reason: '广告' });
  await page.goto(`${app.url}/archives`);
  await said(page, '该账号已被封禁');
  await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await fillLogin(page, name, password);
  await said(page, '该账号已被封禁');
  expect(await menuButton(page).count()).toBe(0);
});

test('an account is given up with the password, and taken back by signing in', async () => {
  const id = await person();
  const page = await open('/user-center/safe', { token: await tokenOf(id) });
  await press(page, '注销账号');
  const dialog = dialogOf(page, '注销账号');
  await press(dialog, '确认注销');
  await said(page, '请输入密码以确认是您本人操作');
  await fieldOf(dialog, '密码').fill(password);
  await press(dialog, '确认注销');
  await press(page.getByRole('alertdialog', { name: '已申请注销' }), '知道了');
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await fillLogin(page, name, password);
  await menuButton(page).waitFor();
  const { body } = await app.post('/nv/user-login', { name, password }, { origin: app.url });
  expect(body).toMatchObject({ name });
});

test('the other tabs of a browser follow signing in and out', async () => {
  await person();
  const page = await open('/');
  const other = await page.context().newPage();
  await other.goto(`${app.url}/archives`);
  await other.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await fillLogin(page, name, password);
  await menuButton(page).waitFor();
  await menuButton(other).waitFor();
  await menuButton(other).click();
  await press(other, '退出登录');
  await press(other.getByRole('alertdialog'), '退出');
  await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  await expect.poll(() => menuButton(page).count()).toBe(0);
});

test('the user centre asks a guest to sign in: closing goes home, signing in shows it', async () => {
  await person();
  const page = await open('/user-center');
  expect(new URL(page.url()).pathname).toBe('/user-center/index');
  await login(page).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${app.url}/`);
  await page.goto(`${app.url}/user-center/index`);
  await fillLogin(page, name, password);
  await page.getByText(new RegExp(`，${name}$`)).waitFor();
});

test('after many failures the browser proves its work by itself', async () => {
  await person();
  for (let times = 0; times < 6; times += 1) {
    await app.post('/nv/user-login', { name, password: `猜测的密码${times}` }, { origin: app.url });
  }
  const { body } = await app.post('/nv/user-login', { name, password }, { origin: app.url });
  expect(body).toMatchObject({ error_code: 'CHALLENGE_REQUIRED' });
  const page = await open('/user-center/index');
  await fillLogin(page, name, password);
  await menuButton(page).waitFor();
});

test('an invalid licence is told at every door, and the administrator alone comes in to mend it', async () => {
  const mended = app;
  onTestFinished(() => void (app = mended));
  app = await openApp({ SITE_URL: '', SOMNIA_LICENCE: '这不是许可证' });
  const { close } = app;
  onTestFinished(close);
  const token = await tokenOf(await person());
  await createUser(app.site, { name: '沈砚', email: 'shenyan@example.com', password, role: 'administrator' }, true);

  const page = await open('/');
  await page.getByRole('link', { name: '注册', exact: true }).first().click();
  await said(page, '授权无效，请联系开发者');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await fillLogin(page, name, password);
  await page.locator('.toast', { hasText: '授权无效，请联系开发者' }).nth(1).waitFor();
  await fillLogin(page, '沈砚', password);
  await page.getByRole('button', { name: '沈砚的菜单' }).waitFor();

  const member = await open('/user-center/index', { token });
  await said(member, '授权无效，请联系开发者');
  await member.getByText('这个站点的授权无效，请联系开发者。').waitFor();
});

test('a phone signs in by the tab bar and goes where it wanted to', async () => {
  await person();
  const page = await open('/', { screen: phone });
  await page.locator('.tab-bar').getByText('我的').click();
  await fillLogin(page, email, password);
  await page.getByText(new RegExp(`，${name}$`)).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user-center/index');
  await page.goto(app.url);
  await press(page, '打开菜单');
  await page.locator('.drawer').getByRole('link', { name: '用户中心' }).waitFor();
  await press(page.locator('.drawer'), '退出');
  await press(page.getByRole('alertdialog'), '退出');
  await page.locator('html:not([data-member])').waitFor();
  await expect.poll(() => page.locator('.drawer[open]').count()).toBe(0);
});
