import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { desktop, newVisitor, sharedBrowser, phone } from '#tests/kit/open-browser.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

let browser: Browser;
let server: RunningServer | undefined;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterEach(async () => {
  await server?.stop();
  await server?.clean();
  server = undefined;
});

const begin = async (env: Record<string, string> = {}): Promise<RunningServer> =>
  (server = await startServer({ env: { INSTALL_WIZARD: 'on', ...env } }));

const owner = { 站点名称: '夜航船', 管理员昵称: '林深', 邮箱: 'linshen@example.com' };
const password = '夜里的海总是很安静';

async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(owner)) await page.getByLabel(label).fill(text);
  await page.locator('input[name=password]').fill(password);
  await page.getByLabel('再次输入密码').fill(password);
}

/** The full address printed at start-up: its fragment contains the code, where no server and no log sees it. */
const addressOf = ({ output }: RunningServer): string => /请打开 (\S+)/.exec(output())?.[1] ?? '';
const codeOf = ({ output }: RunningServer): string => /安装码：([A-Z0-9-]+)/.exec(output())?.[1] ?? '';

test('an empty site leads to the wizard, learns its name and its owner, and nobody else may install it', async () => {
  const running = await begin();
  const { url } = running;
  for (const path of ['/', '/articles', '/user-center', '/nv-admin', '/nothing-is-here']) {
    const answer = await fetch(url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/nv-admin/install']);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
  }
  const { page, context, problems } = await newVisitor(browser, { screen: phone, theme: 'dark' });
  await page.goto(url);
  await page.getByRole('heading', { name: '安装向导' }).waitFor();
  const start = page.getByRole('button', { name: '开始使用' });
  await start.click();
  await page.getByText('请输入安装码').first().waitFor();
  await page.getByLabel('安装码').fill(codeOf(running));
  await start.click();
  await page.getByText('请输入站点名称').first().waitFor();
  await fillIn(page);
  await page.getByLabel('再次输入密码').fill('不一样的密码在这里');
  await start.click();
  await page.getByText('两次输入的密码不一致').first().waitFor();
  await page.locator('input[name=password]').fill('12345678');
  await page.getByLabel('再次输入密码').fill('12345678');
  await start.click();
  await page.getByText('这个密码太常见，请换一个').first().waitFor();
  expect(await page.getByLabel('站点名称').inputValue()).toBe('夜航船');
  await fillIn(page);
  await start.click();
  await page.waitForURL(`${url}/nv-admin`);
  await page.getByText('林深').first().waitFor({ state: 'attached' });
  expect(problems.filter((line) => !line.includes('status of 400'))).toEqual([]);
  const home = await (await fetch(url)).text();
  expect(home).toContain('这里还没有文章，第一篇正在路上。');
  expect(home).toContain('刚刚开始运行');
  for (const hidden of ['第N天', '写第一篇文章', 'npm ']) expect(home).not.toContain(hidden);
  await page.goto(url);
  await page.getByRole('link', { name: '写第一篇文章' }).waitFor();
  await context.close();

  const second = await newVisitor(browser, { screen: desktop });
  await second.page.goto(`${url}/nv-admin/install`);
  expect(second.page.url()).toBe(`${url}/`);
  await second.page.getByRole('link', { name: '登录' }).first().waitFor();
  expect(await second.page.getByRole('link', { name: '写第一篇文章' }).count()).toBe(0);
  await second.context.close();
  const body = JSON.stringify({ site_name: '抢来的', name: '路人', email: 'x@example.com', password });
  const headers = { 'content-type': 'application/json', origin: url };
  const refused = await fetch(`${url}/nv/install`, { method: 'POST', headers, body });
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    409,
    '本站已经安装完成，安装向导不再可用',
  ]);
});

test('the button fills the demonstration and says how far it is; the owner writes its articles and nobody of it signs in', async () => {
  const running = await begin();
  const { url } = running;
  const { page, context, problems } = await newVisitor(browser, { screen: desktop });
  await page.goto(addressOf(running));
  await expect.poll(() => page.getByLabel('安装码').inputValue()).toBe(codeOf(running));
  await fillIn(page);
  await page.getByLabel('填入演示内容').check();
  const began = performance.now();
  await page.getByRole('button', { name: '开始使用' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.waitForURL(`${url}/`, { timeout: 40_000 });
  expect(performance.now() - began).toBeLessThan(40_000);
  await page.getByRole('link', { name: '把灯调暗一点，再写今天的最后一行' }).first().waitFor();
  expect(problems).toEqual([]);
  expect(await page.title()).toContain('夜航船');
  const author = await fetch(`${url}/dim-the-light`).then((answer) => answer.text());
  expect(author).toContain('林深');
  const login = await fetch(`${url}/nv/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: '老王', password: 'somnia-demo' }),
  });
  expect(login.status).toBe(400);
  await context.close();
});

test('the code of the start-up log is asked for, and the form works without scripts', async () => {
  const running = await begin({ TRUST_PROXY: '1' });
  const { url } = running;
  const code = codeOf(running);
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const { page, context } = await newVisitor(browser, { screen: desktop, javaScript: false });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await page.goto(url);
  await fillIn(page);
  await page.getByLabel('安装码').fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: '开始使用' }).click();
  await page.getByText('安装码不正确，请查看服务器启动时打印的安装码').waitFor();
  await page.goto(url);
  await fillIn(page);
  await page.getByLabel('安装码').fill(code);
  await page.getByRole('button', { name: '开始使用' }).click();
  await page.waitForURL(`${url}/nv-admin`);
  const who = await page.request.post(`${url}/nv/check-nonce`, { data: {}, headers: { origin: url } });
  expect(await who.json()).toMatchObject({ name: '林深', power: 10 });
  await context.close();
});

test('two who install at the same moment make one administrator', async () => {
  const running = await begin();
  const { url } = running;
  const headers = { 'content-type': 'application/json', origin: url };
  const code = codeOf(running);
  const ask = (name: string) => {
    const body = JSON.stringify({ site_name: '夜航船', name, email: `${name.length}@example.com`, password, code });
    return fetch(`${url}/nv/install`, { method: 'POST', headers, body });
  };
  const answers = await Promise.all(['林深', '路人甲', '路人乙丙'].map(ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
