import { Secret, TOTP } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { startServer } from '#tests/kit/start-server.ts';

const password = '月亮与六便士的夜航船';

let app: OpenApp;
let browser: Browser;
let count = 0;
let name: string;
let userId: number;

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
  userId = await createUser(app.site, { name, email: `ming${count}@example.com`, password });
});

const refused = /the server responded with a status of (400|401|403)/;

async function openAt(address: string, token?: string): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser);
  // Set by origin: from a longer address the cookie would take that folder as its path.
  if (token) await context.addCookies([{ name: 'somnia_session', value: token, url: new URL(address).origin }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  await page.goto(address);
  return page;
}

async function open(path: string, isSignedIn = true): Promise<Page> {
  const about = { address: '127.0.0.1', userAgent: 'Firefox' };
  return openAt(app.url + path, isSignedIn ? await createSession(app.site, userId, about) : undefined);
}

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const expectSaid = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor();
const press = (place: Page | Locator, label: string) => place.getByRole('button', { name: label, exact: true }).click();
const section = (page: Page, title: string) => page.getByRole('region', { name: title });
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: app.clock.now() });

async function typePassword(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  const dialog = dialogOf(page, '欢迎回来');
  await dialog.getByLabel('昵称或邮箱', { exact: true }).fill(name);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await press(dialog, '登录');
  return dialog;
}

/** Enables two-factor authentication in the page. @returns the secret and the recovery codes */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await press(section(page, '两步验证'), '开启');
  const dialog = dialogOf(page, '开启两步验证');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('验证码', { exact: true }).fill('000000');
  await press(dialog, '开启');
  await expectSaid(page, '验证码不正确');
  await dialog.getByLabel('验证码', { exact: true }).fill(codeOf(secret));
  await press(dialog, '开启');
  const shown = dialogOf(page, '请保存恢复码');
  await shown.locator('li').first().waitFor();
  const codes = await shown.locator('li').allTextContents();
  await page.keyboard.press('Escape');
  await press(shown, '我已保存');
  await section(page, '两步验证').getByText('已开启').waitFor();
  return { secret, codes };
}

test('two-step sign-in is turned on, asked for, answered by a recovery code, and turned off', async () => {
  const page = await open('/user-center/safe');
  const { secret, codes } = await turnOn(page);
  expect(codes).toHaveLength(10);
  app.clock.advance(60_000);

  const other = await open('/nothing-is-here', false);
  const dialog = await typePassword(other);
  await dialog.getByLabel('验证码', { exact: true }).fill('123');
  await press(dialog, '登录');
  await expectSaid(other, '验证码不正确');
  await dialog.getByLabel('验证码', { exact: true }).fill(codeOf(secret));
  await press(dialog, '登录');
  await other.getByRole('button', { name: `${name}的菜单` }).waitFor();

  const third = await open('/nothing-is-here', false);
  const again = await typePassword(third);
  await press(again, '改用恢复码');
  await again.getByLabel('恢复码', { exact: true }).fill(codes[0] as string);
  await press(again, '登录');
  await third.getByRole('button', { name: `${name}的菜单` }).waitFor();

  await page.reload();
  await section(page, '两步验证').getByText('还剩 9 个恢复码').waitFor();
  await press(section(page, '两步验证'), '关闭');
  await dialogOf(page, '关闭两步验证')
    .getByLabel('验证码', { exact: true })
    .fill(codes[1] as string);
  await press(dialogOf(page, '关闭两步验证'), '确定');
  await expectSaid(page, '两步验证已关闭');
});

test('when the sign-in lies back the password is asked for, and a wrong one is said in its place', async () => {
  const page = await open('/user-center/safe');
  app.clock.advance(11 * 60_000);
  await press(section(page, '两步验证'), '开启');
  const dialog = dialogOf(page, '请确认是您本人');
  await dialog.getByLabel('密码', { exact: true }).fill('不是这个密码');
  await press(dialog, '确定');
  await dialog.getByText('密码不正确').waitFor();
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await press(dialog, '确定');
  await dialogOf(page, '开启两步验证').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('a passkey is made, signs in without a password, and is taken away', async () => {
  // A passkey is bound to the site's configured address, so this needs a server that has one.
  const server = await startServer();
  onTestFinished(async () => {
    await server.stop();
    await server.clean();
  });
  await server.command('user', 'create', '--name', '南乔', '--email', 'qiao@example.com', '--password', password);
  name = '南乔';
  const page = await openAt(`${server.url}/nothing-is-here`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await typePassword(page);
  await page.getByRole('button', { name: '南乔的菜单' }).waitFor();
  await page.goto(`${server.url}/user-center/safe`);
  await press(section(page, '通行密钥'), '添加');
  const naming = dialogOf(page, '给通行密钥起个名字');
  await naming.getByLabel('名称', { exact: true }).fill('我的电脑');
  await press(naming, '确定');
  await expectSaid(page, '通行密钥已添加');
  await section(page, '通行密钥').getByText('我的电脑').waitFor();

  await page.context().clearCookies();
  await page.goto(`${server.url}/nothing-is-here`);
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await dialogOf(page, '欢迎回来')
    .getByRole('button', { name: /通行密钥/ })
    .click();
  await page.getByRole('button', { name: '南乔的菜单' }).waitFor();

  await page.goto(`${server.url}/user-center/safe`);
  await press(section(page, '通行密钥'), '移除我的电脑');
  await press(page.getByRole('alertdialog'), '移除');
  await expectSaid(page, '通行密钥已移除');
});

test('an access token is shown once, works as its scopes say, and not after it is revoked', async () => {
  const page = await open('/user-center/safe');
  await press(section(page, '访问令牌'), '创建');
  const dialog = dialogOf(page, '创建访问令牌');
  await press(dialog, '创建');
  await expectSaid(page, '请填写名称');
  await dialog.getByLabel('名称', { exact: true }).fill('备份脚本');
  await press(dialog, '创建');
  const shown = dialogOf(page, '请保存访问令牌');
  const token = (await shown.locator('.token-shown').textContent()) ?? '';
  expect(token).toMatch(/^somnia_pat_[\w-]{40}$/);
  await press(shown, '我已保存');
  const authorization = `Bearer ${token}`;
  const mine = await app.get('/nv/my-profile', { authorization });
  expect(JSON.parse(mine.text)).toMatchObject({ name });
  const like = await app.post('/nv/follow', { user_id: userId, on: true }, { authorization, origin: '' });
  expect(like).toMatchObject({ status: 403, body: { error: '这个访问令牌没有相应的权限' } });
  await press(section(page, '访问令牌'), '作废备份脚本');
  await press(page.getByRole('alertdialog'), '作废');
  await expectSaid(page, '访问令牌已作废');
  expect((await app.get('/nv/my-profile', { authorization })).status).toBe(401);
});
