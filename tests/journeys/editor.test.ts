import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { publishDue } from '#server/features/posts/states.service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, phone, type Visitor, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';
import { savePost } from '#tests/kit/write-post.ts';

const dayMs = 86_400_000;
const editor = '/nv-admin/editor-article';
const password = '夜里的海总是很安静';

let app: OpenApp;
let browser: Browser;
const people = {} as Record<'老王' | '小明' | '阿红', string>;

beforeAll(async () => {
  // Without a configured address, the address that the browser uses counts as the site's.
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await write(app.site, (unit) => ensureTerm(unit, 'category', ['随笔']));
  await write(app.site, (unit) => ensureTerm(unit, 'tag', ['夜读']));
  const roles: [keyof typeof people, AccountRole][] = [
    ['老王', 'author'],
    ['小明', 'contributor'],
    ['阿红', 'editor'],
  ];
  for (const [at, [name, role]] of roles.entries()) {
    const id = await createUser(app.site, { name, email: `p${at}@example.com`, role, password });
    people[name] = await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'test' });
    // Authors are offered the tags of public articles only.
    if (name === '阿红') await savePost(app.site, id, { title: '一盏灯', terms: { tag: ['夜读'] } });
  }
});

afterAll(async () => {
  await app.close();
});

async function arrive(name: keyof typeof people, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  await visitor.context.addCookies([{ name: 'somnia_session', value: people[name], url: app.url }]);
  onTestFinished(async () => {
    await visitor.context.close();
    // The browser logs refusals that the page handles: a conflict, an expired session.
    expect(visitor.problems.filter((trouble) => !/status of (401|409)/.test(trouble))).toEqual([]);
  });
  return visitor;
}

async function openEditor(page: Page, query = ''): Promise<void> {
  await page.goto(`${app.url}${editor}${query}`);
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
}

const saved = (page: Page) => page.locator('.editor-saved[data-save=saved]').waitFor();
const main = (page: Page) => page.locator('.editor-main');

async function writeTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('文章标题').fill(title);
  await page.getByLabel('文章标题').press('Enter');
}

/** Clicks 发布 and completes the dialog. @returns the post id from the address */
async function publish(page: Page): Promise<number> {
  await main(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布', { exact: true }).first().waitFor();
  await page.waitForURL(/id=\d+/);
  return Number(new URL(page.url()).searchParams.get('id'));
}

test('an article is written with several kinds of blocks, scheduled, and appears when its time has come', async () => {
  const { page } = await arrive('老王');
  await openEditor(page);
  const { keyboard } = page;
  await writeTitle(page, '夜航船记');
  await keyboard.type('海面上没有灯。');
  await keyboard.press('Enter');
  await keyboard.type('## 第一夜');
  await keyboard.press('Enter');
  await keyboard.type('- 一本书');
  await keyboard.press('Enter');
  await keyboard.type('一盏灯');
  await page.getByRole('navigation', { name: '大纲' }).or(page.getByLabel('显示大纲')).first().waitFor();
  await page.getByRole('button', { name: '用拼音' }).click();
  await expect.poll(() => page.getByLabel('地址名').inputValue()).toBe('ye-hang-chuan-ji');
  await page.getByLabel('随笔').check();
  await page.getByLabel('标签', { exact: true }).fill('夜');
  await page.getByRole('option', { name: '夜读' }).click();
  await saved(page);
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const preview = page.frameLocator('iframe[title="文章预览"]');
  await preview.getByRole('heading', { name: '夜航船记', level: 1 }).waitFor();
  await expect
    .poll(() => preview.locator('[data-article-body] > *').allInnerTexts())
    .toEqual(['海面上没有灯。', '第一夜#', '一本书\n一盏灯']);
  await page.keyboard.press('Escape');
  await main(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('定时发布', { exact: true }).first().click();
  const at = new Date(app.clock.now() + dayMs + 8 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('发布时间').fill(at);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await page.getByText('已定好时间，到时自动发布').waitFor();
  expect((await app.get('/ye-hang-chuan-ji')).status).toBe(404);
  app.clock.advance(dayMs + 120_000);
  await publishDue(app.site);
  const { status, text } = await app.get('/ye-hang-chuan-ji');
  expect(status).toBe(200);
  for (const part of ['夜航船记', '海面上没有灯。', '第一夜', '一本书', '一盏灯', '夜读']) expect(text).toContain(part);
});

test('two windows on one article: the conflict shows both texts, and both are kept', async () => {
  const mine = await arrive('老王');
  await openEditor(mine.page);
  await writeTitle(mine.page, '两个人的稿子');
  await mine.page.keyboard.type('原来的一段。');
  await saved(mine.page);
  const id = await publish(mine.page);
  const theirs = await arrive('阿红');
  await openEditor(theirs.page, `?id=${id}`);
  const type = async (page: Page, words: string) => {
    await page.locator('.editor-canvas .tool-paragraph').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  await type(theirs.page, '阿红加的。');
  await main(theirs.page).click();
  await theirs.page.getByText('已更新', { exact: true }).first().waitFor();
  await type(mine.page, '老王加的。');
  await main(mine.page).click();
  const dialog = mine.page.getByRole('dialog', { name: '文章在别处有改动' });
  await dialog.getByText('老王加的。').waitFor();
  await dialog.getByText('阿红加的。').waitFor();
  await dialog.getByLabel('两个都留').check();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await mine.page.getByText('已更新', { exact: true }).first().waitFor();
  const slug = encodeURIComponent('两个人的稿子');
  const { text } = await app.get(`/${slug}`);
  expect(text).toContain('老王加的。');
  expect(text).toContain('阿红加的。');
});

test('an older version comes back as it was', async () => {
  const { page } = await arrive('老王');
  await openEditor(page);
  await writeTitle(page, '改来改去');
  await page.keyboard.type('最初的样子。');
  const id = await publish(page);
  await page.locator('.editor-canvas .tool-paragraph').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('后来的样子。');
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('已更新', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '历史版本' });
  await dialog.getByText('第 1 版').first().click();
  await dialog.locator('.compare del', { hasText: '最初' }).waitFor();
  expect(await dialog.locator('.compare ins').allTextContents()).toEqual(['后来']);
  await dialog.getByRole('button', { name: '恢复这个版本' }).click();
  await page.getByText('已恢复到第 1 版').waitFor();
  await expect
    .poll(async () => (await app.get(`/${encodeURIComponent('改来改去')}`)).text.includes('最初的样子。'))
    .toBe(true);
  const cookie = { cookie: `somnia_session=${people['老王']}` };
  const revision = async (number: number) => {
    const { text } = await app.get(`/nv/admin/posts/${id}/revisions/${number}`, cookie);
    return (JSON.parse(text) as { content: { blocks: unknown[] } }).content.blocks;
  };
  expect(await revision(3)).toEqual(await revision(1));
});

test('files on their way are asked about before an older version or a draft takes their place', async () => {
  const { page } = await arrive('老王');
  await openEditor(page);
  await writeTitle(page, '图还没来');
  await page.keyboard.type('第一版的话。');
  await publish(page);
  await page.locator('.editor-canvas .tool-paragraph').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('第二版的话。');
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('已更新', { exact: true }).first().waitFor();

  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/nv/admin/uploads', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('/图片');
  await page.getByRole('option', { name: '图片' }).first().waitFor();
  await page.keyboard.press('Enter');
  const buffer = await photograph().png().toBuffer();
  const began = page.waitForRequest('**/nv/admin/uploads');
  await page.getByLabel('选择图片', { exact: true }).setInputFiles({ name: '月.png', mimeType: 'image/png', buffer });
  await began;

  const question = page.getByRole('alertdialog', { name: '文件还没传完' });
  const wait = () => question.getByRole('button', { name: '等上传完' }).click();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '转为草稿' }).click();
  await question.getByText('还有 1 个文件正在上传').waitFor();
  await wait();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '历史版本' });
  await dialog.getByText('第 1 版').first().click();
  await dialog.getByRole('button', { name: '恢复这个版本' }).click();
  await question.getByText('恢复这个版本会让它们停下').waitFor();
  await wait();
  letGo();
  await page.locator('.tool-picture').waitFor();
  await page.locator('.editor-canvas').getByText('第二版的话。').waitFor();
  const { status, text } = await app.get(`/${encodeURIComponent('图还没来')}`);
  expect([status, text.includes('第二版的话。')]).toEqual([200, true]);
});

test('a cover from the library is shown and told of at once, and the focus stays', async () => {
  const { page } = await arrive('老王');
  await openEditor(page);
  const buffer = await photograph().png().toBuffer();
  const cover = page.getByAltText('现在的封面');
  await page.locator('.panel-part summary', { hasText: '封面' }).click();
  await page
    .locator('.panel-cover input[type=file]')
    .first()
    .setInputFiles({ name: '海.png', mimeType: 'image/png', buffer });
  await cover.waitFor();
  await page.getByRole('button', { name: '去掉封面' }).click();
  const choose = page.getByRole('button', { name: '从媒体库选', exact: true });
  await choose.click();
  await page.locator('.media-tile').first().click();
  await page.getByRole('button', { name: '使用', exact: true }).click();
  await page.locator('.toast', { hasText: '已设为封面' }).waitFor();
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect
    .poll(() => cover.evaluate((image) => image.getBoundingClientRect().top >= 0 && image.clientHeight > 0))
    .toBe(true);
});

test('a page that is closed at any moment loses nothing that is older than two seconds', async () => {
  const { context, page: first } = await arrive('老王');
  let page = first;
  let lost = 0;
  await openEditor(page);
  for (let round = 0; round < 4; round += 1) {
    await writeTitle(page, `第${round}次`);
    const stopAt = Date.now() + 300 + ((round * 977) % 2900);
    const typed: { word: string; at: number }[] = [];
    for (let number = 0; Date.now() < stopAt; number += 1) {
      const word = `w${round}x${number}.`;
      await page.keyboard.type(word, { delay: 12 });
      typed.push({ word, at: Date.now() });
    }
    const closedAt = Date.now();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto(app.url + editor);
    const recovery = page.getByRole('dialog', { name: '恢复未保存的内容' });
    await recovery.getByRole('button', { name: '丢弃这份' }).waitFor();
    const text = (await recovery.textContent()) ?? '';
    lost += typed.filter(({ word, at }) => closedAt - at > 2000 && !text.includes(word)).length;
    await recovery.getByRole('button', { name: '丢弃这份' }).click();
    const sure = page.getByRole('alertdialog', { name: '丢弃这份内容？' });
    await sure.getByText(`第${round}次`).waitFor();
    await sure.getByRole('button', { name: '丢弃', exact: true }).click();
    await page.locator('.editor-canvas[data-state=ready]').waitFor();
  }
  expect(lost).toBe(0);
});

test('a session that ends while writing takes nothing away', async () => {
  const { page, context } = await arrive('老王');
  await openEditor(page);
  await writeTitle(page, '登录过期');
  await page.keyboard.type('还没写完的话。');
  await context.clearCookies();
  await page.getByRole('dialog').waitFor();
  await page.getByText('登录已过期，已存本机').waitFor();
  expect(await page.getByLabel('文章标题').inputValue()).toBe('登录过期');
  expect(await page.locator('.editor-canvas .tool-paragraph').first().textContent()).toContain('还没写完的话。');
  const copies = await page.evaluate(() => Object.values(localStorage).join(''));
  expect(copies).toContain('还没写完的话。');
  // After signing in above the text, the user continues editing and the server then stores the text.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('昵称或邮箱').fill('老王');
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(page);
  await page.locator('.editor-canvas .tool-paragraph').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('接着写。');
  const draft = async (key = '') => (await page.request.get(`${app.url}/nv/drafts${key && `/${key}`}`)).json();
  const drafts = async () => {
    const { list } = (await draft()) as { list: { key: string }[] };
    return JSON.stringify(await Promise.all(list.map(({ key }) => draft(key))));
  };
  await expect.poll(drafts, { timeout: 10_000 }).toContain('还没写完的话。接着写。');
});

test('a contributor hands in, an editor sends it back with a note, the contributor reads it', async () => {
  const writer = await arrive('小明');
  await openEditor(writer.page);
  await writeTitle(writer.page, '我的投稿');
  await writer.page.keyboard.type('请编辑看看。');
  await main(writer.page).click();
  const handIn = writer.page.getByRole('dialog', { name: '提交审核' });
  await handIn.getByLabel('给编辑的话').fill('第一次投稿');
  await handIn.getByRole('button', { name: '提交' }).click();
  await writer.page.getByText('已提交，编辑审核后会通知您').waitFor();
  await writer.page.waitForURL(/id=\d+/);
  const id = new URL(writer.page.url()).searchParams.get('id');
  const reviewer = await arrive('阿红');
  await openEditor(reviewer.page, `?id=${id}`);
  await reviewer.page.getByText('第一次投稿').waitFor();
  await reviewer.page.getByRole('button', { name: '退回修改' }).click();
  await reviewer.page.getByRole('dialog').getByRole('textbox').fill('请补上出处');
  await reviewer.page.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await reviewer.page.getByText('已退回，作者会收到您的意见').waitFor();
  await openEditor(writer.page, `?id=${id}`);
  await writer.page.getByText('请补上出处').waitFor();
  await expect.poll(() => main(writer.page).textContent()).toBe('提交审核');
});

test('the editor is usable on a phone and by night', async () => {
  const looks: [name: keyof typeof people, options: VisitorOptions][] = [
    ['阿红', { screen: phone }],
    ['小明', { theme: 'dark' }],
  ];
  for (const [name, options] of looks) {
    const { page } = await arrive(name, options);
    await openEditor(page);
    await writeTitle(page, '小屏幕');
    await page.keyboard.type('也能写。');
    if (options.screen) await page.getByLabel('显示设置').click();
    await page.getByLabel('地址名').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await saved(page);
  }
});

test('a tag is added to chosen articles, and taken back by 撤销', async () => {
  const { page } = await arrive('阿红');
  await page.goto(`${app.url}/nv-admin/articles?status=publish`);
  const tagged = async () => {
    const { text } = await app.get('/nv/term?taxonomy=tag&slug=%E5%A4%9C%E8%AF%BB');
    return (JSON.parse(text) as { count: number }).count;
  };
  const before = await tagged();
  for (const title of ['两个人的稿子', '改来改去']) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: '分类与标签' }).click();
  const dialog = page.getByRole('dialog', { name: '分类与标签' });
  await dialog.getByRole('button', { name: '加上' }).click();
  await dialog.getByText('请选择一个分类或标签').waitFor();
  await dialog.getByLabel('分类或标签').selectOption({ label: '夜读' });
  await dialog.getByRole('button', { name: '加上' }).click();
  await page.getByText('已给 2 篇加上「夜读」').waitFor();
  expect(await tagged()).toBe(before + 2);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销').waitFor();
  expect(await tagged()).toBe(before);
});

test('articles are listed, moved to the trash, and put back by 撤销', async () => {
  const { page } = await arrive('阿红');
  await page.goto(`${app.url}/nv-admin/articles?status=publish`);
  await page.getByRole('button', { name: '移到回收站：《两个人的稿子》' }).click();
  await page.getByText('已将 1 篇移到回收站').waitFor();
  expect((await app.get(`/${encodeURIComponent('两个人的稿子')}`)).status).toBe(404);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销').waitFor();
  expect((await app.get(`/${encodeURIComponent('两个人的稿子')}`)).status).toBe(200);
});

test('a new draft is in the list at once, and newer text of a public article is marked there until it is gone', async () => {
  // Otherwise what an earlier test left is offered first.
  await app.site.db.deleteFrom('post_drafts').execute();
  const { page } = await arrive('阿红');
  await openEditor(page);
  await writeTitle(page, '没有按过保存');
  await page.keyboard.type('海面上没有灯。');
  await page.getByRole('link', { name: '返回文章列表' }).click();
  const fresh = page.getByRole('region', { name: '还没有存成文章的新稿' });
  await fresh.getByText('已保存（草稿）').waitFor();
  await fresh.getByRole('link', { name: '没有按过保存' }).click();
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
  expect(await page.locator('.editor-canvas').innerText()).toContain('海面上没有灯。');
  await publish(page);
  await page.locator('.editor-canvas p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('后来有了');
  const state = page.locator('.editor-status');
  await expect.poll(() => state.textContent()).toBe('已发布 · 有未发布的修改');
  await page.getByRole('link', { name: '返回文章列表' }).click();
  const row = page.locator('.article-cell', { hasText: '没有按过保存' });
  await row.getByText('有未发布的修改').waitFor();
  expect(await fresh.count()).toBe(0);
  await row.getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
  await page.locator('.editor-canvas p').first().click();
  await page.keyboard.press('End');
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace');
  await expect.poll(() => state.textContent()).toBe('已发布');
  await page.getByRole('link', { name: '返回文章列表' }).click();
  await row.waitFor();
  expect(await row.getByText('有未发布的修改').count()).toBe(0);
});
