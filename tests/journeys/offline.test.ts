import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let reader: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const author = await createUser(app.site, { name: '沈砚', email: 'shen@mail.example', role: 'administrator' });
  reader = await createUser(app.site, { name: '阿红', email: 'hong@mail.example' });
  const content = { blocks: [paragraph('水开了，先温杯。')] };
  await savePost(app.site, author, { slug: 'tea', title: '夜里的茶', content });
});

afterAll(() => app?.close());

/** The browser's own messages about a connection that is not there, and about a refusal. */
const isExpected = (problem: string): boolean => /net::ERR_INTERNET_DISCONNECTED|status of 403/.test(problem);

async function visitAs(userId: number | null) {
  const visitor = await newVisitor(browser);
  const { context, problems } = visitor;
  if (userId !== null) {
    const value = await createSession(app.site, userId, { address: '127.0.0.1', userAgent: 'Firefox' });
    await context.addCookies([{ name: 'somnia_session', value, url: app.url }]);
  }
  visitor.page.on('dialog', (dialog) => problems.push(`a dialog of the browser: ${dialog.message()}`));
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });
  return visitor;
}

const endOf = (page: Page) => page.getByRole('group', { name: '读完以后' });
const written = async () =>
  (await app.site.db.selectFrom('comments').select('content').orderBy('id').execute()).map(({ content }) => content);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('somnia:outbox'));

test('a like and a comment without a connection wait in the page and are sent once when it is back', async () => {
  const { page, context } = await visitAs(reader);
  await page.goto(`${app.url}/tea`);
  const like = endOf(page).getByRole('button', { name: '点赞' });
  await page.getByRole('textbox', { name: '评论' }).click();
  await page.getByRole('button', { name: '发表评论' }).waitFor();
  await page.waitForLoadState('networkidle');
  // Nobody writes that fast.
  app.clock.advance(60_000);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));

  await context.setOffline(true);
  await like.click();
  await page.getByText('网络不可用，已经替您存好，恢复连接后自动发送').waitFor();
  await expect.poll(() => like.innerText()).toBe('待发送');
  await page.getByRole('textbox', { name: '评论' }).fill('没有网也想说一句。');
  await page.getByRole('button', { name: '发表评论' }).click();
  const waiting = page.getByRole('article', { name: '待发送的评论' });
  await waiting.getByText('没有网也想说一句。').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: '评论' }).inputValue()).toBe('');
  expect(sent.filter((path) => /like|add-comment/.test(path))).toEqual([]);

  await context.setOffline(false);
  await page.getByRole('article', { name: '阿红 的评论' }).getByText('没有网也想说一句。').waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  await expect.poll(() => like.innerText()).toBe('1');
  expect(sent.filter((path) => /like|add-comment/.test(path))).toEqual(['/nv/like', '/nv/add-comment']);
  expect(await stored(page)).toBeNull();
  await page.reload();
  await expect.poll(() => page.getByText('没有网也想说一句。').count()).toBe(1);
  expect(await written()).toEqual(['没有网也想说一句。']);
});

test('a guest likes where the site lets them, also without a connection, and the next visit shows it', async () => {
  await setOptions(app.site, { likes_guests: true });
  onTestFinished(() => setOptions(app.site, { likes_guests: false }));
  const { page, context } = await visitAs(null);
  await page.goto(`${app.url}/tea`);
  const like = endOf(page).getByRole('button', { name: '点赞' });
  await page.waitForLoadState('networkidle');
  const before = Number((await like.innerText()).replace('点赞', '0'));
  await context.setOffline(true);
  await like.click();
  await expect.poll(() => like.innerText()).toBe('待发送');
  await context.setOffline(false);
  await expect.poll(() => like.innerText()).toBe(String(before + 1));
  await page.reload();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('what waits is sent at the next visit; a refused comment keeps its text for another try', async () => {
  const { page, context } = await visitAs(reader);
  await page.goto(`${app.url}/tea`);
  await page.getByRole('textbox', { name: '评论' }).click();
  await page.getByRole('button', { name: '发表评论' }).waitFor();
  await page.waitForLoadState('networkidle');
  app.clock.advance(60_000);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: '评论' }).fill('下次再来。');
  await page.getByRole('button', { name: '发表评论' }).click();
  await page.getByRole('article', { name: '待发送的评论' }).waitFor();
  await setOptions(app.site, { comments_enable: false });
  await page.goto('about:blank');

  await context.setOffline(false);
  await page.goto(app.url);
  await expect.poll(() => stored(page)).toContain('"refusal":"站点暂时关闭了此功能"');
  expect(await written()).not.toContain('下次再来。');

  await setOptions(app.site, { comments_enable: true });
  app.clock.advance(60_000);
  await page.goto(`${app.url}/tea`);
  const refused = page.getByRole('article', { name: '没有发出的评论' });
  await refused.scrollIntoViewIfNeeded();
  await refused.getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '评论' }).inputValue()).toBe('下次再来。');
  await expect.poll(() => refused.count()).toBe(0);
  app.clock.advance(60_000);
  await page.getByRole('button', { name: '发表评论' }).click();
  await page.getByRole('article', { name: '阿红 的评论' }).getByText('下次再来。').waitFor();
  expect(await written()).toContain('下次再来。');
});
