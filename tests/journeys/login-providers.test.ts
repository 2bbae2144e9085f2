import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Secret, TOTP } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { sample } from '#tests/kit/breadth.ts';
import { type FakeLoginProvider, openFakeLoginProvider, fakeLoginKeysOf } from '#tests/kit/fake-login-provider.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { waitForHydration, newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';

const services: [LoginTypeName, string][] = [
  ['github', 'GitHub'],
  ['gitee', 'Gitee'],
  ['wx', '微信'],
  ['qq', 'QQ'],
  ['sina', '微博'],
  ['baidu', '百度'],
  ['dingding', '钉钉'],
  ['alipay', '支付宝'],
  ['douyin', '抖音'],
  ['huawei', '华为'],
  ['weiruan', '微软'],
];
const types = services.map(([type]) => type);
const password = '月亮与六便士的夜航船';

let standIn: FakeLoginProvider;
let app: OpenApp;
let browser: Browser;
let count = 0;
let name: string;
let email: string;

beforeAll(async () => {
  standIn = await openFakeLoginProvider();
  app = await openApp({ SITE_URL: '', SOMNIA_MODE: 'development', SOMNIA_LOGIN_BASE: standIn.base });
  app.site.url = app.url;
  await setOptions(app.site, {
    somnia_third_login_enable: '1',
    somnia_third_login_types: types,
    ...Object.fromEntries(types.map((type) => [`login_${type}_keys`, fakeLoginKeysOf(type)])),
  });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
  await standIn?.close();
});

beforeEach(() => {
  count += 1;
  name = `小明${count}`;
  email = `xiaoming${count}@example.com`;
  standIn.person = { subject: `2608${count}`, name };
  standIn.refusal = null;
  // Rate limits of one test must not affect the next.
  app.clock.advance(2 * 86_400_000);
});

/** The browser's own console messages about expected responses. */
// 401: a replaced password ends the session whose page still follows its unread count.
const refused = /the server responded with a status of (400|401|409)/;

async function open(path: string, options: VisitorOptions & { token?: string } = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (options.token) await context.addCookies([{ name: 'somnia_session', value: options.token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const tokenOf = (id: number) => createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox' });
const personWithPassword = () => createUser(app.site, { name, email, password });

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const login = (page: Page) => dialogOf(page, '欢迎回来');
const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor();
const fieldOf = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });
const press = (place: Page | Locator, label: string) => place.getByRole('button', { name: label, exact: true }).click();
const menuButton = (page: Page) => page.getByRole('button', { name: `${name}的菜单` });

async function codeFor(address: string): Promise<string> {
  await app.site.jobs.drain();
  const folder = join(app.site.settings.dataDir, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('-code.eml'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const source = sources.find((each) => /^To: .*$/m.exec(each)?.[0].includes(address)) ?? '';
  const body = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(source)?.[1] ?? '';
  const code = /(?<!\d)\d{6}(?!\d)/.exec(Buffer.from(body, 'base64').toString('utf8'))?.[0];
  expect(code).toBeDefined();
  return code as string;
}

/** Signs in through another service and returns. */
async function enterBy(page: Page, label: string): Promise<void> {
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await press(login(page), `用${label}登录`);
}

/** Binds the required email address. @returns the initial password */
async function bind(page: Page): Promise<string> {
  const dialog = dialogOf(page, '绑定邮箱');
  await dialog.getByText('为了您的账号安全，请先绑定邮箱').waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: '关闭' }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '注销账号' }).isVisible()).toBe(true);
  await fieldOf(dialog, '邮箱').fill(email);
  await press(dialog, '获取验证码');
  await said(page, '验证码已发送，请留意您的邮箱');
  await fieldOf(dialog, '验证码').fill(await codeFor(email));
  await press(dialog, '确认');
  const told = dialogOf(page, '绑定成功');
  const initial = (await told.locator('code').textContent()) as string;
  expect(initial).toMatch(/^\S{12}$/);
  await Promise.all([page.waitForEvent('load'), press(told, '知道了')]);
  await waitForHydration(page);
  await menuButton(page).waitFor();
  return initial;
}

test.each(sample(services, 2))(
  'a first sign-in at %s ends with a mailbox and an initial password',
  async (_type, label) => {
    const page = await open('/archives');
    await enterBy(page, label);
    await bind(page);
    expect(page.url()).toBe(`${app.url}/archives`);
    expect(await dialogOf(page, '绑定邮箱').count()).toBe(0);
  },
);

test('who came by GitHub signs in with the initial password, replaces it, links Gitee and takes that back', async () => {
  const page = await open('/search?s=moon');
  await enterBy(page, 'GitHub');
  const initial = await bind(page);
  expect(page.url()).toBe(`${app.url}/search?s=moon`);
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  const other = await open('/user-center/safe');
  await fieldOf(login(other), '昵称或邮箱').fill(email);
  await fieldOf(login(other), '密码').fill(initial);
  await fieldOf(login(other), '密码').press('Enter');
  const change = dialogOf(other, '请设置您自己的密码');
  await fieldOf(change, '初始密码').fill(initial);
  await fieldOf(change, '新密码').fill(password);
  await fieldOf(change, '再次输入新密码').fill(password);
  await press(change, '保存新密码');
  await change.waitFor({ state: 'detached' });

  await press(other, '绑定Gitee');
  await said(other, '绑定成功');
  await other.waitForURL(`${app.url}/user-center/safe`);
  await waitForHydration(other);
  await other.getByText(`Gitee：${name}`).waitFor();
  await press(other, '解除绑定Gitee');
  await press(other.getByRole('alertdialog'), '取消');
  await press(other, '解除绑定Gitee');
  await press(other.getByRole('alertdialog'), '解除绑定');
  await said(other, '已解除绑定Gitee');
  await other.getByRole('button', { name: '绑定Gitee', exact: true }).waitFor();
  await other.getByRole('button', { name: '解除绑定GitHub', exact: true }).waitFor();

  const again = await open('/');
  await enterBy(again, 'GitHub');
  await said(again, '登录成功');
  await menuButton(again).waitFor();
});

test('a refused sign-in is told in a sentence, with a way on and a way home', async () => {
  standIn.refusal = { error: 'access_denied', error_description: '<img src=x onerror=alert(1)>' };
  const page = await open('/archives');
  await enterBy(page, 'QQ');
  await page.getByRole('alert').getByText('您取消了授权').waitFor();
  expect(page.url()).toBe(`${app.url}/loginCallback`);
  await expect.poll(() => page.title()).toMatch(/^正在登录/);
  await press(page, '重新登录');
  standIn.refusal = null;
  await press(login(page), '用QQ登录');
  await page.waitForURL(`${app.url}/`);
  await dialogOf(page, '绑定邮箱').waitFor();
});

test('what came back is good once, and a page opened by itself says so without asking', async () => {
  const page = await open('/loginCallback?state=made-up&code=1');
  await page.getByRole('alert').getByText('登录请求已失效，请重新登录').waitFor();
  expect(page.url()).toBe(`${app.url}/loginCallback`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('alert').getByText('登录请求已失效，请重新登录').waitFor();
  expect(asked).not.toContain('/nv/login-callback');
  await press(page, '返回首页');
  await page.waitForURL(`${app.url}/`);
});

test('an account of somebody else is not linked, and the sentence says why', async () => {
  const first = await open('/');
  await enterBy(first, '微博');
  await dialogOf(first, '绑定邮箱').waitFor();
  const id = await createUser(app.site, { name: `阿红${count}`, email: `ahong${count}@example.com`, password });
  const page = await open('/user-center/safe', { token: await tokenOf(id) });
  await press(page, '绑定微博');
  await page
    .getByRole('alert')
    .getByText('这个微博账号已经绑定了本站的另一个账号，请用它登录那个账号并解除绑定后再试')
    .waitFor();
  await press(page, '返回账号安全');
  await page.getByRole('button', { name: '绑定微博', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^解除绑定/ }).count()).toBe(0);
});

test('long after signing in, linking asks for the password first', async () => {
  const token = await tokenOf(await personWithPassword());
  app.clock.advance(11 * 60_000);
  const page = await open('/user-center/safe', { token });
  await press(page, '绑定百度');
  const asked = dialogOf(page, '请确认是您本人');
  await fieldOf(asked, '密码').fill(password);
  await fieldOf(asked, '密码').press('Enter');
  await said(page, '绑定成功');
  await page.getByRole('button', { name: '解除绑定百度', exact: true }).waitFor();
  await expect.poll(() => asked.count()).toBe(0);
});

test('two-step sign-in asks for its code on the way back', async () => {
  const token = await tokenOf(await personWithPassword());
  const headers = { cookie: `somnia_session=${token}`, origin: app.url };
  const { body } = await app.post('/nv/begin-totp', {}, headers);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret as string) });
  await app.post('/nv/confirm-totp', { code: totp.generate({ timestamp: app.clock.now() }) }, headers);
  const page = await open('/user-center/safe', { token });
  await press(page, '绑定华为');
  await said(page, '绑定成功');

  app.clock.advance(60_000);
  const other = await open('/archives');
  await enterBy(other, '华为');
  await other.getByRole('heading', { name: '两步验证' }).waitFor();
  await fieldOf(other.locator('main'), '验证码').fill('000000');
  await press(other.locator('main'), '登录');
  await other.getByRole('alert').first().waitFor();
  await fieldOf(other.locator('main'), '验证码').fill(totp.generate({ timestamp: app.clock.now() }));
  await press(other.locator('main'), '登录');
  await menuButton(other).waitFor();
  await other.waitForURL(`${app.url}/archives`);
  await expect.poll(() => other.getByRole('heading', { name: '两步验证' }).count()).toBe(0);
});

test('nothing is offered while third-party login is off', async () => {
  await setOptions(app.site, { somnia_third_login_enable: '0' });
  onTestFinished(() => setOptions(app.site, { somnia_third_login_enable: '1' }));
  const page = await open('/user-center/safe', { token: await tokenOf(await personWithPassword()) });
  await page.getByRole('heading', { name: '登录设备' }).waitFor();
  expect(await page.getByRole('heading', { name: '第三方账号' }).count()).toBe(0);
  const guest = await open('/');
  await guest.getByRole('link', { name: '登录', exact: true }).first().click();
  await login(guest).waitFor();
  expect(await login(guest).getByText('其他登录方式').count()).toBe(0);
});
