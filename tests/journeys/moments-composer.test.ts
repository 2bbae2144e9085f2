import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import {
  addImages,
  addSticker,
  button,
  content,
  outcome,
  pictures,
  title,
  uploaded,
} from '#tests/kit/moment-composer.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, phone, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { insertMomentTerm } from '#tests/kit/stored-moments.ts';
import { readVideo } from '#tests/kit/videos.ts';

const password = '月亮与六便士的夜航船';
const megabyte = 1_048_576;

let app: OpenApp;
let browser: Browser;
let member: number;
let owner: number;
let kitchen: number;

async function ownerHeaders(): Promise<Record<string, string>> {
  const token = await createSession(app.site, owner, { address: '127.0.0.1', userAgent: 'test' });
  return { cookie: `somnia_session=${token}`, origin: app.url };
}

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  member = await createUser(app.site, { name: '阿红', email: 'ahong@mail.example', password });
  owner = await createUser(app.site, { name: '沈砚', email: 'shen@mail.example', role: 'administrator', password });
  await createUser(app.site, { name: '阿橘', email: 'aju@mail.example' });
  kitchen = Number((await app.post('/nv/admin/plates', { name: '深夜厨房' }, await ownerHeaders())).body.id);
  await setOptions(app.site, { somnia_sticker_enable: '1' });
});

afterAll(() => app?.close());

beforeEach(async () => {
  app.clock.advance(86_400_000);
  await setOptions(app.site, { qiniu_enabled: 'N' });
});

interface Opening extends VisitorOptions {
  as?: number;
  /** Console errors that are expected. */
  expected?: RegExp;
}

async function visit({ as, expected, ...options }: Opening): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (as !== undefined) {
    const token = await createSession(app.site, as, { address: '127.0.0.1', userAgent: 'test' });
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
  });
  return page;
}

const tiles = (page: Page) => page.locator('[data-tile]');
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true }).first();

async function openPage(page: Page, path = '/moments/edit'): Promise<void> {
  await page.goto(app.url + path);
  await content(page).waitFor();
}

/** A picture that is pasted into the text, or dropped on it. */
function giveFile(page: Page, type: 'paste' | 'drop'): Promise<void> {
  return content(page).evaluate(async (area, kind) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: kind === 'paste' ? 30 : 20 });
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const transfer = new DataTransfer();
    if (blob) transfer.items.add(new File([blob], `${kind}.png`, { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true };
    area.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
        : new DragEvent('drop', { ...init, dataTransfer: transfer }),
    );
  }, type);
}

async function newest() {
  return app.site.db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .select(['posts.id', 'posts.title', 'posts.excerpt', 'posts.status', 'posts.audience'])
    .select(['moments.images', 'moments.video_url', 'moments.poster_url', 'moments.plate_id', 'moments.quote_id'])
    .orderBy('posts.id', 'desc')
    .executeTakeFirst();
}

test('a member publishes nine images and stickers from the line at the top, and they wait for review', async () => {
  const page = await visit({ as: member });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const isLoaded = () => scripts.some((url) => url.includes('/composer-form'));
  await page.goto(`${app.url}/moments/index`);
  expect(isLoaded()).toBe(false);
  await page.getByLabel('说点什么').click();
  await content(page).waitFor();
  expect(isLoaded()).toBe(true);
  await page.keyboard.type('今晚的月亮 ');
  await addSticker(page);
  expect(await content(page).inputValue()).toMatch(/^今晚的月亮 :--sc-\S+_biggest:$/);
  await title(page).fill('九张图');
  await addImages(page, 7);
  await giveFile(page, 'paste');
  await giveFile(page, 'drop');
  await uploaded(page, 9);
  const before = await page.evaluate(() => localStorage.getItem('somnia:draft:moment'));
  const boxes = await Promise.all([0, 2].map((at) => tiles(page).nth(at).boundingBox()));
  const [first, third] = boxes as { x: number; y: number }[];
  await page.mouse.move(first!.x + 30, first!.y + 40);
  await page.mouse.down();
  await page.mouse.move(third!.x + 40, third!.y + 40, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: '第 9 张图片，共 9 张' }).press('ArrowLeft');
  await page.getByText('已移到第 8 张').waitFor();
  await page.getByRole('combobox', { name: '版块' }).selectOption('深夜厨房');
  await page.getByText('仅关注者').click();
  await button(page, '发布').click();
  expect(await outcome(page)).toBe('提示 操作成功，请等待管理员审核 查看这条动态 刷新页面');
  const order = (JSON.parse(before ?? '{}') as { v: { images: { url: string }[] } }).v.images.map(({ url }) => url);
  const [a, b, c, ...rest] = order;
  const [i, h] = [rest.pop(), rest.pop()];
  const stored = await newest();
  expect(stored).toMatchObject({ title: '九张图', status: 'pending', audience: 'followers', plate_id: kitchen });
  expect(JSON.parse(stored?.images ?? '')).toEqual([b, c, a, ...rest, i, h]);
  await button(page, '刷新页面').click();
  await page.getByLabel('说点什么').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('somnia:draft:moment'))).toBeNull();
});

test('who publishes at once is told so, and changes the moment on its page', async () => {
  const page = await visit({ as: owner });
  await page.goto(app.url);
  await page.getByRole('button', { name: '沈砚的菜单' }).click();
  await page.getByRole('link', { name: '写微博' }).click();
  await page.getByRole('dialog', { name: '写微博' }).waitFor();
  await content(page).fill('第一句');
  await title(page).fill('题目');
  await addImages(page, 2);
  await content(page).press('Control+Enter');
  expect(await outcome(page)).toBe('提示 操作成功 刷新页面');
  const { id } = (await newest()) ?? { id: 0 };
  await openPage(page, `/moments/edit/${id}`);
  expect(await content(page).inputValue()).toBe('第一句');
  await page.getByRole('button', { name: '移除第 1 张图片' }).click();
  await title(page).fill('新的题目');
  await button(page, '保存').click();
  expect(await outcome(page)).toBe('提示 操作成功 刷新页面');
  const stored = await newest();
  expect(stored).toMatchObject({ id, title: '新的题目', status: 'publish' });
  expect(JSON.parse(stored?.images ?? '')).toHaveLength(1);
});

test('each limit is refused with its sentence, and the rest goes on', async () => {
  await setOptions(app.site, { qiniu_enabled: 'Y' });
  const page = await visit({ as: member });
  await openPage(page);
  await button(page, '发布').click();
  await toast(page, '请填写内容').waitFor();
  expect(await content(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await content(page).fill('字'.repeat(1001));
  await page.getByText('1001 / 1000').waitFor();
  await button(page, '发布').click();
  await toast(page, '内容最多 1000 个字').waitFor();
  await content(page).fill('写好了');
  await button(page, '发布').click();
  await toast(page, '请填写标题').waitFor();
  await title(page).fill('𠮷'.repeat(21));
  await button(page, '发布').click();
  await toast(page, '标题最多 20 个字').waitFor();
  await title(page).fill('𠮷'.repeat(20));
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(4 * megabyte + 1) };
  const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  const clip = { name: 'a.webm', mimeType: 'video/webm', buffer: await readVideo('camera.webm') };
  await page.getByLabel('选择图片').setInputFiles([large, ...(await pictures(10)), clip, text]);
  await toast(page, '文件大小不能超过4M').waitFor();
  await toast(page, '最多上传9张图片').waitFor();
  await toast(page, '图片和视频只能选择一种').waitFor();
  await page.locator('.toasts').getByText('上传失败：只能上传').waitFor();
  await uploaded(page, 9);
  expect(await button(page, '视频').count()).toBe(0);
  await button(page, '发布').click();
  expect(await outcome(page)).toContain('请等待管理员审核');
});

test('a video stands alone, with a cover chosen by hand', async () => {
  const page = await visit({ as: member });
  await openPage(page);
  await content(page).fill('一秒钟的夜里');
  await title(page).fill('一秒钟');
  const clip = { name: '夜.webm', mimeType: 'video/webm', buffer: await readVideo('camera.webm') };
  await page.getByLabel('选择视频').setInputFiles(clip);
  await page.getByLabel('视频预览').waitFor();
  expect(await button(page, '图片').count()).toBe(0);
  const [cover] = await pictures(1);
  await page.getByLabel('选择封面图片').setInputFiles(cover!);
  await page.getByRole('img', { name: '封面' }).waitFor();
  await button(page, '发布').click();
  expect(await outcome(page)).toContain('请等待管理员审核');
  const stored = await newest();
  expect(stored).toMatchObject({ title: '一秒钟', images: '[]' });
  expect(stored?.video_url).toMatch(/\.webm$/);
  expect(stored?.poster_url).not.toBe('');
});

test('a draft comes back after a reload and after the session ended, and can be thrown away', async () => {
  const page = await visit({ as: member, expected: /status of 401/ });
  await openPage(page);
  await content(page).fill('写到一半');
  await addImages(page, 2);
  await uploaded(page, 2);
  await page.reload();
  await page.getByText('已恢复上次没有发布的草稿').waitFor();
  expect(await content(page).inputValue()).toBe('写到一半');
  await uploaded(page, 2);
  await button(page, '丢弃').click();
  expect(await content(page).inputValue()).toBe('');
  await button(page, '撤销').click();
  expect(await content(page).inputValue()).toBe('写到一半');
  await title(page).fill('又想起来');
  await app.site.db.deleteFrom('sessions').where('user_id', '=', member).execute();
  await button(page, '发布').click();
  const dialog = page.getByRole('dialog', { name: '欢迎回来' });
  await dialog.waitFor();
  expect(await content(page).inputValue()).toBe('写到一半');
  await dialog.locator('input[name=name]').fill('阿红');
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  expect(await outcome(page)).toContain('请等待管理员审核');
  expect(await newest()).toMatchObject({ title: '又想起来', excerpt: '写到一半' });
});

test('without network nothing is lost, and the moment is sent once when it is back', async () => {
  const page = await visit({ as: member, expected: /net::ERR_INTERNET_DISCONNECTED/ });
  await openPage(page);
  await content(page).fill('地铁里写的');
  await title(page).fill('隧道');
  const before = await newest();
  await page.context().setOffline(true);
  await button(page, '发布').click();
  await page.getByText('网络断开，内容已保存在这台设备上，恢复后会自动继续发布').waitFor();
  await page.context().setOffline(false);
  expect(await outcome(page)).toContain('请等待管理员审核');
  const { count } = app.site.db.fn;
  const made = await app.site.db
    .selectFrom('posts')
    .select(count<number>('id').as('posts'))
    .where('id', '>', before?.id ?? 0)
    .executeTakeFirst();
  expect(Number(made?.posts)).toBe(1);
});

test('topics and people are completed at the caret, by keys and not in the middle of a composition', async () => {
  const page = await visit({ as: member });
  // The next key may come before the next frame.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 300);
  });
  await insertMomentTerm(app.site, 'topic', '月亮观测');
  await openPage(page);
  await content(page).pressSequentially('看 #月亮观');
  const options = page.getByRole('option');
  await options.first().waitFor();
  await content(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
  expect(await content(page).inputValue()).toBe('看 #月亮观');
  await content(page).press('Enter');
  expect(await content(page).inputValue()).toMatch(/^看 #月亮观(测)?# $/);
  await content(page).pressSequentially('@阿');
  await page.getByRole('option', { name: '阿橘' }).waitFor();
  await content(page).press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await content(page).pressSequentially('橘');
  await page.getByRole('option', { name: '阿橘' }).click();
  expect(await content(page).inputValue()).toMatch(/@阿橘 $/);
});

test('a forward quotes the moment', async () => {
  const moment = { post_type: 'microblog', title: '原来的题目', excerpt: '原来的话' };
  const { body } = await app.post('/nv/add-post', moment, await ownerHeaders());
  app.clock.advance(31_000);
  const page = await visit({ as: owner });
  await page.goto(`${app.url}/moments/index`);
  await page.locator('article', { hasText: '原来的话' }).getByRole('link', { name: /^转发/ }).click();
  const dialog = page.getByRole('dialog', { name: '转发动态' });
  await dialog.getByRole('blockquote').getByText('原来的话').waitFor();
  await content(page).fill('说得好');
  await content(page).press('Control+Enter');
  expect(await outcome(page)).toBe('提示 操作成功 刷新页面');
  expect(await newest()).toMatchObject({ title: '转发动态', excerpt: '说得好', quote_id: body.id });
});

test('a guest on the page of the composer signs in, or goes home', async () => {
  const page = await visit({});
  await page.goto(`${app.url}/moments/edit`);
  const dialog = page.getByRole('dialog', { name: '欢迎回来' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${app.url}/`);
  await page.goto(`${app.url}/moments/edit`);
  await dialog.locator('input[name=name]').fill('阿红');
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await content(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/moments/edit');
});

test('a phone opens a sheet from the tab bar, whose buttons stay in sight and are large enough', async () => {
  const page = await visit({ screen: phone });
  await page.goto(app.url);
  await page.locator('.tab-bar').getByText('发布').click();
  const login = page.getByRole('dialog', { name: '欢迎回来' });
  await login.locator('input[name=name]').fill('阿红');
  await login.locator('input[name=password]').fill(password);
  await login.getByRole('button', { name: '登录', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '写微博' });
  const tool = (name: string) => sheet.locator('.compose-bar').getByRole('button', { name, exact: true });
  await content(page).waitFor();
  await content(page).fill('行\n'.repeat(60));
  await tool('表情').click();
  await page.getByRole('tab', { name: '表情', exact: true }).waitFor();
  for (const name of ['发布', '取消', '图片', '表情']) {
    const box = await tool(name).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= phone.height, name).toBe(true);
  }
  const small = await sheet.locator('button:not([tabindex="-1"]), label').evaluateAll((controls) =>
    controls
      .map((control) => {
        const { height } = control.getBoundingClientRect();
        const after = getComputedStyle(control, '::after');
        return {
          name: control.getAttribute('aria-label') ?? control.textContent,
          height: height + (after.content === 'none' ? 0 : -2 * Number.parseFloat(after.top)),
        };
      })
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await tool('表情').click();
  await button(page, '取消').click();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('发布');
});
