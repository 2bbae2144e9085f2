import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { insertPostRows } from '#tests/kit/stored-posts.ts';

const password = '月亮与六便士的夜航船';

let app: OpenApp;
let browser: Browser;
let count = 0;
let name: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

beforeEach(() => {
  count += 1;
  name = `南乔${count}`;
  app.clock.advance(2 * 86_400_000);
});

const refused = /the server responded with a status of 40[01]/;

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

async function personIn(more: { email?: null; mustChangePassword?: boolean } = {}): Promise<string> {
  const email = more.email === null ? null : `nanqiao${count}@example.com`;
  const id = await createUser(app.site, { name, email, password });
  const { mustChangePassword = false } = more;
  return createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword });
}

const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor();
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

test('a profile is saved, shows everywhere at once, and keeps what was typed until then', async () => {
  const page = await open('/user-center/edit', { token: await personIn() });
  const bio = page.getByLabel('个人简介');
  await bio.fill('记录吃过的饭和走过的路。');
  await expect.poll(() => page.getByText('12 / 500').isVisible()).toBe(true);
  await page.getByLabel('个人网址').fill('example.com');
  await press(page, '保存');
  await said(page, '个人网址不正确');
  await page.reload();
  await page.getByText('已恢复上次没有保存的修改。').waitFor();
  await expect.poll(() => bio.inputValue()).toBe('记录吃过的饭和走过的路。');
  await page.getByLabel('个人网址').fill('https://example.com');
  await page.getByLabel('昵称').fill(`${name}新`);
  await press(page, '保存');
  await said(page, '保存成功~');
  await page.getByRole('button', { name: `${name}新的菜单` }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('昵称').inputValue()).toBe(`${name}新`);
  expect(await page.getByText('已恢复上次没有保存的修改。').count()).toBe(0);
});

test('an avatar is cropped by hand and by keys, sent, and taken away', async () => {
  const page = await open('/user-center/edit', { token: await personIn() });
  await page.locator('.picture-field-avatar').waitFor();
  const file = page.locator('.picture-field-avatar input[type=file]');
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片') });
  await said(page, '这个文件不是可以使用的图片');

  // Left half red, right half blue, so that the crop shows how the image was moved.
  const half = (background: string) => ({ create: { width: 600, height: 600, channels: 3 as const, background } });
  const blue = await sharp(half('#0000ff')).png().toBuffer();
  const picture = await sharp({ create: { ...half('#ff0000').create, width: 1200 } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .png()
    .toBuffer();
  await file.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: picture });
  const frame = page.getByRole('application', { name: /裁剪区域/ });
  await frame.focus();
  for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowRight');
  await press(page, '使用这张图片');
  await said(page, '头像已更新');
  const shown = page.locator('.picture-field-avatar img');
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/uploads\//);
  const src = await shown.getAttribute('src');
  const sent = Buffer.from(await (await fetch(app.url + src)).arrayBuffer());
  const { width, height } = await sharp(sent).metadata();
  expect([width, height]).toEqual([512, 512]);
  const { channels } = await sharp(sent).stats();
  expect(channels[0]?.mean).toBeGreaterThan(200);
  expect(channels[2]?.mean).toBeLessThan(60);
  await expect.poll(() => page.locator('.member-button img').getAttribute('src')).toBe(src);

  await press(page, '移除');
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await said(page, '头像已移除');
});

test('own comments show whether they wait, and are deleted after asking', async () => {
  const token = await personIn();
  const post = await insertPostRows(app.site, {
    slug: `ye-hang-${count}`,
    title: '夜航船',
    author_id: await idOf(token),
  });
  const { body } = await app.post(
    '/nv/add-comment',
    { post_id: post, parent: 0, content: '散场后没人认领的伞' },
    { origin: app.url, cookie: `somnia_session=${token}` },
  );
  expect(body).toHaveProperty('comment');
  const page = await open('/user-center/comments', { token });
  const item = page.getByRole('listitem').filter({ hasText: '散场后没人认领的伞' });
  await item.getByText(/待审核|已发布/).waitFor();
  await item.getByRole('link', { name: '《夜航船》' }).waitFor();
  const fault = { error: '服务器忙', error_code: 'INTERNAL' };
  await page.route('**/nv/my-comments*', (route) => route.fulfill({ status: 400, json: fault }));
  await page.getByRole('button', { name: '删除《夜航船》下的评论' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await said(page, '评论已删除');
  await said(page, '没能更新，显示的还是先前的内容');
  expect(await item.count()).toBe(1);
  await page.unroute('**/nv/my-comments*');
  await press(page, '重试');
  await page.getByText('暂无数据').waitFor();
  await expect.poll(() => page.getByText('没能更新').count()).toBe(0);
  expect(await item.count()).toBe(0);
});

test('the person takes their data away and ends another device', async () => {
  const token = await personIn();
  const other = await createSession(app.site, await idOf(token), { address: '127.0.0.1', userAgent: 'Firefox' });
  const page = await open('/user-center/safe', { token });
  const download = page.waitForEvent('download');
  await press(page, '导出我的数据');
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await press(page, '退出其他设备');
  await page.getByRole('alertdialog').getByRole('button', { name: '全部退出' }).click();
  await said(page, '其他设备已全部退出登录');
  const answer = await app.post('/nv/check-nonce', {}, { origin: app.url, cookie: `somnia_session=${other}` });
  expect(answer.body['error_code']).toBe(602);
});

async function idOf(token: string): Promise<number> {
  const { body } = await app.post('/nv/check-nonce', {}, { origin: app.url, cookie: `somnia_session=${token}` });
  return body['id'] as number;
}
