import { randomBytes } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demo: true }), sharedBrowser()]);
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
});

async function visit(path: string, options: VisitorOptions = {}): Promise<{ page: Page; troubles: string[] }> {
  const { page, context, problems } = await newVisitor(browser, options);
  onTestFinished(() => context.close());
  const answer = await context.request.post(`${server.url}/nv/user-login`, {
    headers: { origin: server.url },
    data: { name: '沈砚', password: 'somnia-demo' },
  });
  expect(answer.status()).toBe(200);
  await page.goto(server.url + path);
  return { page, troubles: problems };
}

const chooser = (page: Page) => page.getByLabel('选择要上传的文件', { exact: true });
const tile = (page: Page, name: string) => page.locator('.media-tile', { hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function picture(name: string, width = 900, height = 600) {
  return { name, mimeType: 'image/jpeg', buffer: await photograph(width, height).jpeg().toBuffer() };
}

test('pictures are uploaded, found, described, cut and put away', async () => {
  const { page, troubles } = await visit('/nv-admin/media');
  await page.locator('.media-tile').first().waitFor();
  const files = [await picture('海边.jpg'), await picture('山里.jpg', 640, 640)];
  await chooser(page).setInputFiles([...files, { name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  await page.getByText('已上传 2 / 3，1 个失败').waitFor();
  await page.getByText('上传失败：图片已损坏，无法读取').waitFor();
  const bars = await page.locator('.media-upload progress').evaluateAll((all) =>
    all.map((bar) => {
      const { left, width } = bar.getBoundingClientRect();
      return `${Math.round(left)} ${Math.round(width)}`;
    }),
  );
  expect(bars).toHaveLength(3);
  expect(new Set(bars).size).toBe(1);
  await tile(page, '海边.jpg').waitFor();

  await page.getByRole('searchbox', { name: '搜索文件' }).fill('海边');
  await expect.poll(() => page.locator('.media-tile').count()).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('海边');

  await tile(page, '海边.jpg').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('没有地方使用这个文件。').waitFor();
  await dialog.getByLabel('替代文字').fill('退潮后的海滩');
  await button(page, '保存').click();
  await page.locator('.toast', { hasText: '保存成功~' }).waitFor();
  await button(page, '裁剪').click();
  await button(page, '旋转').click();
  await button(page, '1:1').click();
  await page.getByText('600 × 600').waitFor();
  await button(page, '替换原图').click();
  await page.locator('.toast', { hasText: '已替换' }).waitFor();
  await dialog.getByText('600 × 600').first().waitFor();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByText('没有符合条件的文件').waitFor();
  await page.getByLabel('状态').selectOption('trash');
  await tile(page, '海边.jpg').waitFor();
  expect(troubles.filter((each) => !/status of 400/.test(each))).toEqual([]);
});

test('a replaced picture is seen at once where it is used, and the old address leads to it', async () => {
  const { page } = await visit('/nv-admin/media?search=boats');
  await tile(page, 'boats.webp').click();
  const dialog = page.getByRole('dialog');
  const use = dialog.locator('.media-uses a').first();
  await use.waitFor();
  const article = (await use.getAttribute('href')) ?? '';
  const old = (await dialog.locator('img.media-preview').getAttribute('src')) ?? '';
  const before = await (await fetch(server.url + article)).text();
  expect(before).toContain(old);
  await dialog.getByLabel('选择替换的文件').setInputFiles(await picture('新船.jpg', 1000, 500));
  await page.locator('.toast', { hasText: '已替换，使用它的地方一并更新' }).waitFor();
  const preview = dialog.locator('img.media-preview');
  await expect.poll(() => preview.getAttribute('src')).not.toBe(old);
  const fresh = (await preview.getAttribute('src')) ?? '';
  const after = await (await fetch(server.url + article)).text();
  expect([after.includes(fresh), after.includes(`${old}"`)]).toEqual([true, false]);
  await use.waitFor();
  const moved = await fetch(server.url + old, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, fresh]);
});

test('a server killed in the middle of an upload has what it acknowledged, and the rest follows by itself', async () => {
  const { page } = await visit('/nv-admin/media');
  await page.locator('.media-tile').first().waitFor();
  const body = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(12 * 1_048_576)]);
  let chunks = 0;
  let killed: Promise<unknown> = Promise.resolve();
  page.on('response', (response) => {
    if (response.request().method() !== 'PUT' || !response.ok()) return;
    chunks += 1;
    if (chunks !== 3) return;
    const { dataDir, url } = server;
    killed = server.stop('SIGKILL').then(async () => {
      server = await startServer({ dataDir, port: Number(new URL(url).port), env: { SOMNIA_MODE: 'development' } });
    });
  });
  await chooser(page).setInputFiles({ name: '底片.zip', mimeType: 'application/zip', buffer: body });
  await page.getByText('已上传 1 / 1').waitFor({ timeout: 45_000 });
  await killed;
  // No acknowledged chunk is sent again except the one whose response was lost.
  expect(chunks).toBeLessThanOrEqual(14);
  await tile(page, '底片.zip').click();
  const src = await page.evaluate(async () => {
    const answer = await fetch('/nv/admin/media?search=底片');
    return ((await answer.json()) as { list: { url: string }[] }).list[0]?.url ?? '';
  });
  const answer = await fetch(server.url + src);
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test('an upload is cancelled, and tried again', async () => {
  const { page } = await visit('/nv-admin/media');
  await page.locator('.media-tile').first().waitFor();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/nv/admin/uploads/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue().catch(() => undefined);
  });
  const buffer = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(4 * 1_048_576)]);
  await chooser(page).setInputFiles({ name: '慢的.zip', mimeType: 'application/zip', buffer });
  await button(page, '取消上传 慢的.zip').click();
  await page.getByText('已取消').waitFor();
  letGo();
  await page.unroute('**/nv/admin/uploads/*');
  await button(page, '重试 慢的.zip').click();
  await page.getByText('已上传 1 / 1').waitFor();
  expect(await tile(page, '慢的.zip').count()).toBeLessThanOrEqual(1);
});

test('five hundred files wait in a queue of three', async () => {
  const { page } = await visit('/nv-admin/media');
  await page.locator('.media-tile').first().waitFor();
  let now = 0;
  let most = 0;
  let begun = 0;
  page.on('request', (request) => {
    if (!request.url().endsWith('/finish')) return;
    now += 1;
    most = Math.max(most, now);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/finish')) now -= 1;
    if (response.url().endsWith('/nv/admin/uploads') && response.ok()) begun += 1;
  });
  const files = Array.from({ length: 500 }, (_, at) => ({
    name: `笔记${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`第 ${at} 篇`),
  }));
  await chooser(page).setInputFiles(files);
  await page.getByText(/已上传 \d+ \/ 500/).waitFor();
  await expect.poll(() => begun, { timeout: 40_000 }).toBeGreaterThan(40);
  await button(page, '全部取消').click();
  await button(page, '清空列表').click();
  const afterwards = begun;
  await page.reload();
  await page.locator('.media-tile').first().waitFor();
  expect([most <= 3, begun - afterwards <= 3]).toEqual([true, true]);
});
