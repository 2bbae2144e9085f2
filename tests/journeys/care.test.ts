import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, sharedBrowser, phone, type Screen } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let session: string;
let troubles: string[] = [];

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  const owner = await findUserByName(app.site, '沈砚');
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  session = await createSession(app.site, owner?.id ?? 0, start);
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

async function open(path: string, screen: Screen = desktop): Promise<Page> {
  const visitor = await newVisitor(browser, { screen });
  onTestFinished(() => visitor.context.close());
  ({ problems: troubles } = visitor);
  await visitor.context.addCookies([{ name: 'somnia_session', value: session, url: app.url }]);
  await visitor.page.goto(app.url + path);
  return visitor.page;
}

const answerOf = async (path: string): Promise<string> => {
  const answer = await fetch(app.url + path, { redirect: 'manual' });
  return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();
};

test('the owner sends the visitors of old addresses on, one by one and by the list', async () => {
  expect(await answerOf('/archives/12.html')).toBe('404');
  const page = await open('/nv-admin/redirects');
  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('旧地址').fill('/archives/12.html');
  await dialog.getByLabel('新地址').fill('//evil.example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('alert').getByText('请填写以 / 开头的本站地址').waitFor();
  await dialog.getByLabel('新地址').fill('/about');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已新建重定向').waitFor();
  await page.locator('button:focus', { hasText: '新建' }).waitFor();
  expect(await answerOf('/archives/12.html')).toBe('301 /about');
  await page.goto(`${app.url}/archives/12.html`);
  await page.waitForURL('**/about');
  await page.goto(`${app.url}/nv-admin/redirects`);
  await page.getByRole('button', { name: '导入' }).click();
  await dialog.getByLabel('重定向').fill('/old /archives/12.html 302\n/about /\n/nowhere\n/archives/12.html /links');
  await dialog.getByRole('button', { name: '导入' }).click();
  await dialog.getByText('新建 2 条，更新 1 条，1 行没有导入').waitFor();
  await dialog.getByText('第 3 行：每行要有旧地址和新地址').waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('row').filter({ hasText: '/archives/12.html' }).filter({ hasText: '/links' }).first().waitFor();
  expect(await answerOf('/archives/12.html')).toBe('301 /links');
  expect(await answerOf('/about')).toBe('200');
  await page.getByRole('searchbox', { name: '搜索重定向' }).fill('old');
  await page.waitForURL('**search=old');
  await page.getByRole('button', { name: '删除「/old」的重定向' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('已删除 1 条重定向').waitFor();
  await page.locator('[aria-label=重定向列表]:focus').waitFor();
  expect(await answerOf('/old')).toBe('404');
  expect(troubles).toEqual([]);
});

test('a term that is renamed is found at its old address', async () => {
  const page = await open('/nv-admin/redirects', phone);
  const tag = await app.site.db
    .selectFrom('terms')
    .selectAll()
    .where('taxonomy', '=', 'tag')
    .limit(1)
    .executeTakeFirst();
  const old = `/tag/${encodeURIComponent(tag?.slug ?? '')}`;
  expect(await answerOf(old)).toBe('200');
  const answer = await page.request.fetch(`${app.url}/nv/admin/terms/${tag?.id}`, {
    method: 'PATCH',
    headers: { origin: app.url },
    data: { slug: 'renamed-tag' },
  });
  expect(answer.status()).toBe(200);
  expect(await answerOf(old)).toBe('301 /tag/renamed-tag');
  expect(await answerOf('/tag/renamed-tag')).toBe('200');
  await page.reload();
  await page.getByText('改名时自动生成').last().waitFor();
  expect(troubles).toEqual([]);
});

test('dead jobs are looked at, tried again and forgotten', async () => {
  const { jobs } = app.site;
  jobs.handle('channels-send', 'default', async () => {
    throw new Error('对方拒绝了 owner@mail.example 的消息');
  });
  for (const n of [1, 2])
    await jobs.enqueue({ queue: 'channels-send', payload: { n, token: 'T0KEN' }, maxAttempts: 1 });
  await jobs.drain();
  const page = await open('/nv-admin/jobs?status=dead', phone);
  await page.getByText('对方拒绝了 ***@mail.example 的消息').first().waitFor();
  await page.getByRole('button', { name: '查看「发送站长提醒」' }).first().click();
  const shown = page.getByLabel('任务内容');
  await shown.waitFor();
  expect(await shown.textContent()).toContain('"token": "***"');
  await page.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '重试「发送站长提醒」' }).first().click();
  await page.getByText('已重试 1 个任务').waitFor();
  await page.getByText('共 1 个任务').waitFor();
  await page.getByRole('button', { name: '删除「发送站长提醒」' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('没有符合条件的内容').waitFor();
  expect(await page.content()).not.toContain('T0KEN');
  expect(troubles).toEqual([]);
});

test('the owner words a mail, sees it, tries it and takes the words back', async () => {
  const page = await open('/nv-admin/mail-templates');
  await page.getByRole('button', { name: '评论回复' }).click();
  await page.waitForURL('**kind=comment-reply');
  const body = page.getByLabel('正文');
  await body.fill('{author}说：\n\n> {content}\n\n{foo}');
  await page.getByText('没有这些占位符：{foo}，预览停在').waitFor();
  await body.fill('你好呀，\n\n> {content}\n\n[去看看]\n\n');
  await page.getByRole('button', { name: '{site} 站点名称' }).click();
  await expect.poll(() => body.inputValue()).toContain('{site}');
  const mail = page.frameLocator('iframe[title="邮件预览"]');
  await mail.getByText('你好呀，').waitFor();
  await mail.getByRole('link', { name: '去看看' }).waitFor();
  await page.getByRole('button', { name: '纯文本' }).click();
  await page.locator('.templates-preview pre').getByText('> 照着煮了一壶').waitFor();
  await page.getByRole('button', { name: '验证码', exact: true }).click();
  await page.getByRole('alertdialog', { name: '离开这个页面？' }).waitFor();
  await page.getByRole('button', { name: '留下' }).click();
  await page.getByRole('button', { name: '发给自己试试' }).click();
  await page.getByText('测试邮件已放入发件箱').waitFor();
  const sent = await app.site.db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(sent?.text_body).toContain('你好呀，');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('保存成功~').waitFor();
  await page.getByRole('navigation', { name: '邮件类型' }).getByRole('button', { name: '评论回复 自定义' }).waitFor();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复默认' }).click();
  await page.getByText('已恢复默认').first().waitFor();
  await expect.poll(() => body.inputValue()).toContain('您的评论：');
  expect(troubles).toEqual([]);
});

test('mail templates are edited on a phone as well', async () => {
  const page = await open('/nv-admin/mail-templates?kind=code', phone);
  await page.getByRole('combobox', { name: '邮件类型' }).selectOption('重置密码');
  await page.waitForURL('**kind=password-reset');
  await page.getByLabel('正文').fill('没有按钮');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alert').getByText('正文里必须有一个按钮').waitFor();
  expect(troubles).toEqual([]);
});

test('a package of stickers is put together from pictures of the library', async () => {
  const page = await open(`/nv-admin/settings?group=${encodeURIComponent('外观')}`);
  const option = page.locator('[data-option="somnia_sticker_packages"]');
  await option.getByRole('button', { name: '编辑表情' }).first().click();
  const editor = page.getByRole('dialog', { name: '编辑表情' });
  const names = editor.getByRole('textbox');
  await names.nth(1).waitFor();
  await names.first().fill('新 名字');
  await editor.getByRole('button', { name: '完成' }).click();
  await page.getByText('「新 名字」不能用作名称').waitFor();
  await names.first().fill('新名字');
  const before = await names.count();
  await editor.getByRole('button', { name: '添加图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择图片' });
  await picker.getByRole('list', { name: '文件' }).getByRole('button').first().click();
  await picker.getByRole('button', { name: '使用' }).click();
  await expect.poll(() => names.count()).toBe(before + 1);
  expect(before).toBeGreaterThan(1);
  await editor.getByRole('button', { name: '完成' }).click();
  const address = option.locator('[name="somnia_sticker_packages.0.url"]');
  await expect.poll(() => address.inputValue()).toMatch(/^\/uploads\/.*\.json$/);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('保存成功~').first().waitFor();
  const url = await address.inputValue();
  const answer = await fetch(`${app.url}/somnia/sticker-package?url=${encodeURIComponent(url)}`);
  const { list } = (await answer.json()) as { list: { name: string }[] };
  expect([list.length, list[0]?.name]).toEqual([before + 1, '新名字']);
  expect(troubles).toEqual([]);
});
