import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, phone, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

/** Every message of the specification that these features can show; each is reached by a test, verbatim. */
const sentences = [
  '邮箱不能为空！',
  '验证码不能为空！',
  '邮箱不能为空',
  '邮箱格式不正确',
  '请输入昵称',
  '请输入密码',
  '请输入真实有效的邮箱',
  '请填写完整信息',
  '请输入邮箱',
  '请输入验证码',
  '请输入关键词',
  '验证码已发送，请留意您的邮箱',
  '绑定成功',
  '保存成功~',
  '复制成功，复制和转载请标注本文地址',
  '操作成功，请等待管理员审核',
  '操作成功',
  '错误：未返回错误原因',
];

let app: OpenApp;
let browser: Browser;
let token: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const writer = await createPostAuthor(app.site);
  await savePost(app.site, writer, { title: '夜航', slug: 'night', content: { blocks: [paragraph('船开了。')] } });
  const id = await createUser(app.site, { name: '小明', email: 'ming@example.com', password: '月亮与六便士的夜航船' });
  token = await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox' });
});

afterAll(async () => {
  await app?.close();
});

async function open(path: string, options: VisitorOptions & { member?: boolean } = {}): Promise<Page> {
  const { page, context } = await newVisitor(browser, options);
  if (options.member) await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(() => context.close());
  // Lazy parts load after the page itself.
  await page.goto(app.url + path);
  return page;
}

const expectSaid = (page: Page, text: string) =>
  page.locator('.toast').getByText(text, { exact: true }).first().waitFor();
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const openLogin = (page: Page) => page.getByRole('link', { name: '登录', exact: true }).first().click();

async function submitLogin(page: Page): Promise<void> {
  await openLogin(page);
  const dialog = dialogOf(page, '欢迎回来');
  await dialog.getByLabel('昵称或邮箱', { exact: true }).fill('小明');
  await dialog.getByLabel('密码', { exact: true }).fill('不是这个密码');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

/** Makes the server refuse one call with the given response. */
const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));

test('every sentence of the specification is reached by a journey', () => {
  const folder = import.meta.dirname;
  const own = 'catalogue.test.ts';
  const others = readdirSync(folder)
    .filter((file) => file !== own)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const here = readFileSync(join(folder, own), 'utf8').split('\n];\n').slice(1).join('');
  const missing = sentences.filter((sentence) => !`${others}${here}`.includes(`'${sentence}'`));
  expect(missing).toEqual([]);
});

test('registering asks for the mailbox after name and password', async () => {
  const page = await open('/night');
  await page.getByRole('link', { name: '注册', exact: true }).first().click();
  const dialog = dialogOf(page, '注册账号');
  const send = () => dialog.getByRole('button', { name: '注册', exact: true }).click();
  await dialog.getByLabel('昵称', { exact: true }).fill('阿红');
  await send();
  await expectSaid(page, '请输入密码');
  await dialog.getByLabel('密码', { exact: true }).fill('晚上听一点歌再睡');
  await send();
  await expectSaid(page, '请输入邮箱');
});

test('the search prompt of a phone asks for words', async () => {
  const page = await open('/night', { screen: phone });
  await page.locator('.site-header').getByRole('link', { name: '搜索文章' }).click();
  await dialogOf(page, '搜索文章').getByRole('button', { name: '确定', exact: true }).click();
  await expect.poll(() => page.getByText('请输入关键词', { exact: true }).count()).toBe(1);
});

test('a refusal without a reason says that there is none', async () => {
  const page = await open('/night');
  await answer(page, '/nv/user-login', 500, {});
  await submitLogin(page);
  await expectSaid(page, '错误：未返回错误原因');
});

test('a refusal is said in the words of the server', async () => {
  const page = await open('/night');
  await answer(page, '/nv/user-login', 400, { error: '今天不行', error_code: 'VALIDATION' });
  await submitLogin(page);
  await expectSaid(page, '今天不行');
});

test('401.1 warns and goes home', async () => {
  const page = await open('/user-center/edit', { member: true });
  await answer(page, '/nv/update-profile', 403, { error: '您没有权限进行此操作', error_code: 401.1 });
  await page.getByLabel('所在城市').fill('杭州');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectSaid(page, '您没有权限进行此操作');
  await page.waitForURL(`${app.url}/`);
});

test('codes from 600 to 700 are said, and the dialog for signing in opens', async () => {
  const page = await open('/night', { member: true });
  await answer(page, '/nv/like', 401, { error: '登录已过期，请重新登录', error_code: 602 });
  await page.locator('[data-mark^="like post"]').first().click();
  await expectSaid(page, '登录已过期，请重新登录');
  await dialogOf(page, '欢迎回来').waitFor();
});

test('601 on a page that needs a person opens the dialog; going away goes home', async () => {
  const page = await open('/user-center/index');
  await dialogOf(page, '欢迎回来').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toBe(`${app.url}/`);
});

test('a banned person is told and signed out, whichever call hears of it first', async () => {
  const page = await open('/night', { member: true });
  await page.getByRole('button', { name: '小明的菜单' }).waitFor();
  await answer(page, '/nv/like', 403, { error: '该账号已被封禁', error_code: 'USER_ALREADY_BAN' });
  await page.locator('[data-mark^="like post"]').first().click();
  await expectSaid(page, '该账号已被封禁');
  await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
});

test('with an invalid licence every door says so', async () => {
  await setOptions(app.site, { site_licence: 'nonsense' });
  onTestFinished(() => setOptions(app.site, { site_licence: '' }));
  const page = await open('/night');
  await openLogin(page);
  await expectSaid(page, '授权无效，请联系开发者');
});

test('a saved form says so', async () => {
  const page = await open('/user-center/edit', { member: true });
  await page.getByLabel('所在城市').fill('南京');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectSaid(page, '保存成功~');
});

test('copying from an article says what belongs with it', async () => {
  const page = await open('/night');
  await page.evaluate(() => {
    const body = document.querySelector('[data-article-body]');
    if (body) document.getSelection()?.selectAllChildren(body);
    document.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
    body?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
  });
  await expectSaid(page, '复制成功，复制和转载请标注本文地址');
});
