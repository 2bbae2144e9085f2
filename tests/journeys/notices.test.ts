import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, phone, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { insertPostRows } from '#tests/kit/stored-posts.ts';

interface Person {
  id: number;
  token: string;
}

let app: OpenApp;
let browser: Browser;
let 老王: Person;
let 小明: Person;
let 阿红: Person;
let count = 0;

beforeAll(async () => {
  // Without a configured address, the address that the browser uses counts as the site's.
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, { comments_hold_first: false });
});

afterAll(async () => {
  await app.close();
});

beforeEach(async () => {
  count += 1;
  const named = async (name: string, mailbox: string): Promise<Person> => {
    const id = await createUser(app.site, { name: `${name}${count}`, email: `${mailbox}${count}@example.com` });
    return { id, token: await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'test' }) };
  };
  老王 = await named('老王', 'laowang');
  小明 = await named('小明', 'xiaoming');
  阿红 = await named('阿红', 'ahong');
  // Rate limits of one test must not affect the next.
  app.clock.advance(3_600_000);
});

/** A browser in which this user is signed in; any problem not matched by `expected` fails the test. */
async function open(person: Person, path: string, options: VisitorOptions = {}, expected?: RegExp): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  await context.addCookies([{ name: 'somnia_session', value: person.token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !expected?.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

async function call(person: Person, path: string, body: object) {
  const answer = await app.post(path, body, { origin: app.url, cookie: `somnia_session=${person.token}` });
  expect(answer.body).not.toHaveProperty('error');
  return answer.body;
}

async function comment(person: Person, postId: number, content: string, parent = 0): Promise<number> {
  app.clock.advance(11_000);
  const answer = await call(person, '/nv/add-comment', { post_id: postId, parent, content });
  return (answer['comment'] as { id: number }).id;
}

async function mailsInOutbox(): Promise<string[]> {
  await app.site.jobs.drain();
  const folder = join(app.site.settings.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

const mailsTo = async (address: string) => (await mailsInOutbox()).filter((mail) => mail.includes(`<${address}>`));

test('an answer arrives as a notification and as a mail; after unsubscribing only as a notification', async () => {
  const post = await insertPostRows(app.site, { slug: `ye-hang-${count}`, title: '夜航船', author_id: 老王.id });
  const top = await comment(小明, post, '写得真好');
  await comment(阿红, post, '我也这么觉得', top);

  const page = await open(小明, '/user-center/notifications');
  const notice = page.locator('.notice', { hasText: '我也这么觉得' });
  await notice.getByText('回复了您的评论').waitFor();
  await expect.poll(() => notice.innerText()).toContain(`阿红${count}`);
  await expect.poll(() => notice.innerText()).toContain('《夜航船》');
  await expect.poll(() => notice.getByLabel('未读').count()).toBe(1);

  await notice.getByRole('link', { name: '查看' }).click();
  await page.waitForURL(/ye-hang-\d+#comment-\d+$/);
  await page.getByText('我也这么觉得').waitFor();
  await page.goBack();
  await page.waitForURL(/notifications$/);
  await notice.waitFor();
  await expect.poll(() => notice.getByLabel('未读').count()).toBe(0);

  const mails = await mailsTo(`xiaoming${count}@example.com`);
  expect(mails).toHaveLength(1);
  const link = /^List-Unsubscribe: <([^>]+)>/im.exec(mails[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(app.url + pathname + search);
  await page.getByRole('button', { name: '退订', exact: true }).click();
  await page.getByText('已退订').waitFor();

  await page.goto(`${app.url}/user-center/settings`);
  const mailSwitch = page.getByRole('switch', { name: '回复我的评论：邮件' });
  await mailSwitch.waitFor();
  expect(await mailSwitch.isChecked()).toBe(false);
  expect(await page.getByRole('switch', { name: '回复我的评论：站内' }).isChecked()).toBe(true);

  await comment(阿红, post, '再说一句', top);
  expect(await mailsTo(`xiaoming${count}@example.com`)).toHaveLength(1);
  await page.goto(`${app.url}/user-center/notifications?group=replies`);
  await page.getByText('再说一句').waitFor();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect.poll(() => page.getByLabel('未读').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: '全部已读' }).isDisabled()).toBe(true);

  await page.goto(`${app.url}/user-center/settings`);
  await mailSwitch.click();
  await page.getByText('保存成功~').waitFor();
  await comment(阿红, post, '这句又有邮件', top);
  expect(await mailsTo(`xiaoming${count}@example.com`)).toHaveLength(2);
});

test('a comment that is deleted afterwards takes its notification along', async () => {
  const post = await insertPostRows(app.site, { slug: `shan-ju-${count}`, title: '山居', author_id: 老王.id });
  const said = await comment(阿红, post, '说错了的话');
  const page = await open(老王, '/user-center/notifications');
  await page.getByText('说错了的话').waitFor();
  await call(阿红, '/nv/remove-comment', { id: said });
  await page.reload();
  await page.getByText('暂无通知').waitFor();
  expect(await page.content()).not.toContain('说错了的话');
});

test('private messages are written, read and blocked', async () => {
  const refused = /status of 400/;
  const page = await open(小明, `/user-center/messages?with=${阿红.id}`, {}, refused);
  const field = page.getByRole('textbox', { name: `写给阿红${count}的私信` });
  await field.fill('第一行');
  await field.press('Shift+Enter');
  await field.pressSequentially('第二行');
  // Typed text survives, and IME composition sends nothing.
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('第一行\n第二行');
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  expect(await field.inputValue()).toBe('第一行\n第二行');
  await field.press('Enter');
  const log = page.getByRole('log');
  await log.getByText('第二行').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByText('发送中…').waitFor({ state: 'detached' });

  const other = await open(阿红, '/user-center/messages', { screen: phone });
  await other.getByLabel('1 条未读', { exact: true }).waitFor();
  await other.getByRole('link', { name: new RegExp(`小明${count}`) }).click();
  await other.getByRole('log').getByText('第一行').waitFor();
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await other.getByRole('textbox').fill('收到');
  await other.getByRole('button', { name: '发送', exact: true }).click();
  await other.getByRole('log').getByText('收到').waitFor();
  await other.getByRole('link', { name: '返回私信列表' }).click();
  await other.getByRole('navigation', { name: '会话', exact: true }).getByText('我：收到').waitFor();
  await expect.poll(() => other.getByLabel('1 条未读', { exact: true }).count()).toBe(0);

  await other.getByRole('link', { name: new RegExp(`小明${count}`) }).click();
  await other.getByRole('button', { name: '拉黑' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '拉黑' }).click();
  await other.getByText('您已拉黑对方，移除后才能发送私信').waitFor();

  await field.fill('还在吗');
  await field.press('Enter');
  await log.getByText('对方暂时不接收您的私信').waitFor();
  await log.getByText('还在吗').waitFor();

  await other.goto(`${app.url}/user-center/settings`);
  await other.getByRole('button', { name: `把小明${count}移出黑名单` }).click();
  await other.getByText('黑名单是空的。可以在私信会话里拉黑不想往来的人。').waitFor();
  app.clock.advance(3000);
  await log.getByRole('button', { name: '重试' }).click();
  await log.getByText('对方暂时不接收您的私信').waitFor({ state: 'detached' });
  await other.goto(`${app.url}/user-center/messages?with=${小明.id}`);
  await other.getByRole('log').getByText('还在吗').waitFor();
});

test('a message is deleted on one side after one was asked', async () => {
  await call(小明, '/nv/send-message', { to_id: 阿红.id, content: '只删我这边' });
  const page = await open(小明, `/user-center/messages?with=${阿红.id}`);
  await page.getByRole('log').getByText('只删我这边').hover();
  await page.getByRole('button', { name: '删除这条私信' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  expect(await page.getByRole('log').getByText('只删我这边').count()).toBe(1);
  await page.getByRole('button', { name: '删除这条私信' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有私信，写下第一句吧。').waitFor();
  const other = await open(阿红, `/user-center/messages?with=${小明.id}`);
  await other.getByRole('log').getByText('只删我这边').waitFor();
});

test('whoever takes messages of nobody gets none, and nobody is told why', async () => {
  const page = await open(阿红, '/user-center/settings');
  await page.getByRole('radio', { name: '任何人都不行' }).check();
  await page.getByText('保存成功~').waitFor();
  const other = await open(小明, `/user-center/messages?with=${阿红.id}`);
  await other.getByText('对方暂时不接收您的私信').waitFor();
  expect(await other.getByRole('textbox', { name: /写给/ }).count()).toBe(0);
});
