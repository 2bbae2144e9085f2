import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let writer: number;
let slug: string;
let count = 0;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  writer = await createUser(app.site, { name: '老王', email: 'laowang@example.com', role: 'author' });
});

afterAll(async () => {
  await app?.close();
});

beforeEach(async () => {
  count += 1;
  // Rate limits of one test must not affect the next.
  app.clock.advance(3_600_000);
  await setOptions(app.site, {
    comments_hold_first: false,
    comments_need_login: false,
    somnia_sticker_enable: '1',
  });
  slug = `night-${count}`;
  const lock = (type: string, text: string) => ({ id: type, type, data: { blocks: [paragraph(text, `in-${type}`)] } });
  await savePost(app.site, writer, {
    title: `夜航船 ${count}`,
    slug,
    content: {
      blocks: [
        paragraph('灯还亮着。'),
        lock('needreply', '留言以后才有的话。'),
        lock('needlogin', '登录以后才有的话。'),
      ],
    },
  });
});

interface Opening extends VisitorOptions {
  /** The signed-in user. */
  as?: number;
  /** Console errors that are expected. */
  expected?: RegExp;
}

/** The browser's console messages about calls that are refused on purpose. */
const refused = /the server responded with a status of 4\d\d/;

async function visit({ as, expected = refused, ...options }: Opening = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (as !== undefined) {
    const token = await createSession(app.site, as, { address: '127.0.0.1', userAgent: 'test' });
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !expected.test(trouble))).toEqual([]);
  });
  return page;
}

async function openArticle(options: Opening = {}): Promise<Page> {
  const page = await visit(options);
  await page.goto(`${app.url}/${slug}`, { waitUntil: 'load' });
  await nearComments(page);
  return page;
}

/** The composer is ready once it has replaced its placeholder. */
async function nearComments(page: Page): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded();
  if ((await page.locator('noscript').count()) > 0) await page.locator('[data-composer] > div').waitFor();
}

const text = (page: Page) => page.locator('#comment-text');
const send = (page: Page) => page.getByRole('button', { name: '发表评论' });
const said = (page: Page, words: string) => page.locator('.comment', { hasText: words }).last();

async function fillGuest(page: Page, name = '小明', email = 'xiaoming@example.com'): Promise<void> {
  await page.getByLabel('昵称').fill(name);
  await page.getByLabel('邮箱').fill(email);
}

async function say(page: Page, words: string): Promise<Locator> {
  app.clock.advance(11_000);
  await text(page).fill(words);
  await send(page).click();
  await said(page, words).waitFor();
  return said(page, words);
}

const named = async (name: string, role: 'subscriber' | 'editor' = 'subscriber') =>
  createUser(app.site, { name: `${name}${count}`, email: `u${count}-${name.codePointAt(0)}@example.com`, role });

test('what is wrong is said at its field and above the page, in order, and nothing typed is lost', async () => {
  const page = await openArticle();
  await text(page).click();
  const wrong = async (sentence: string) => {
    await send(page).click();
    await page.locator('.composer .field-error', { hasText: sentence }).waitFor();
    await page.locator('.toasts').getByText(sentence).first().waitFor();
  };
  await wrong('请输入昵称');
  await page.getByLabel('昵称').fill('小明');
  await wrong('请输入邮箱');
  await page.getByLabel('邮箱').fill('xiaoming');
  await wrong('邮箱格式不正确');
  await page.getByLabel('邮箱').fill('xiaoming@example.com');
  await page.getByLabel('网址').fill('xiaoming.example');
  await wrong('网址不正确，请填写以 http:// 或 https:// 开头的地址');
  await page.getByLabel('网址').fill('');
  await wrong('请填写评论内容');
  await text(page).fill('夜'.repeat(5001));
  await wrong('评论最多 5000 个字');
  await page.getByText('5001 / 5000').waitFor();
  await text(page).fill('灯下读完的');
  await page.getByLabel('昵称').fill('老王');
  await wrong('这个昵称属于本站用户，请登录或换一个');
  expect(await text(page).inputValue()).toBe('灯下读完的');
  await page.reload({ waitUntil: 'load' });
  await nearComments(page);
  await expect.poll(() => text(page).inputValue()).toBe('灯下读完的');
  await expect.poll(() => page.getByLabel('邮箱').inputValue()).toBe('xiaoming@example.com');
});

test('a public comment stands in its place at once, and opens what waits for an answer', async () => {
  const page = await openArticle();
  expect(await page.content()).not.toContain('留言以后才有的话。');
  await page.getByRole('link', { name: '去评论' }).click();
  await expect.poll(() => text(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await text(page).fill('灯还亮着');
  await fillGuest(page);
  await text(page).press('Control+Enter');
  await page.getByText('操作成功', { exact: true }).waitFor();
  await page.getByText('留言以后才有的话。').waitFor();
  await expect.poll(() => page.locator('.threads > li').first().innerText()).toContain('灯还亮着');
  await expect.poll(() => page.locator('#comments-title').innerText()).toContain('1');
  await expect.poll(() => page.getByRole('link', { name: '1 条评论' }).count()).toBe(1);
  await expect.poll(() => text(page).inputValue()).toBe('');
  // The next page in this browser opens it too; another browser cannot.
  await page.reload({ waitUntil: 'load' });
  // A block is unlocked when it comes near the viewport.
  await page.locator('[data-article-body]').scrollIntoViewIfNeeded();
  await page.getByText('留言以后才有的话。').waitFor();
  const other = await openArticle();
  await said(other, '灯还亮着').waitFor();
  expect(await other.content()).not.toContain('留言以后才有的话。');
});

test('an own comment is changed within its five minutes and deleted after a question that names it', async () => {
  const page = await openArticle();
  await text(page).click();
  await fillGuest(page);
  const own = await say(page, '写错了一个字');
  await own.getByRole('button', { name: /^编辑/ }).click();
  const area = page.getByRole('textbox', { name: '修改评论' });
  await area.fill('这个字写对了');
  await page.getByRole('button', { name: '保存' }).click();
  const changed = said(page, '这个字写对了');
  await changed.getByText('已编辑').waitFor();

  await changed.getByRole('button', { name: /^编辑/ }).click();
  await area.fill('太晚了的字');
  app.clock.advance(5 * 60_000);
  await page.getByRole('button', { name: '保存' }).click();
  await page.locator('.composer .field-error', { hasText: '发表超过 5 分钟的评论不能再修改' }).waitFor();
  expect(await area.inputValue()).toBe('太晚了的字');
  await page.getByRole('button', { name: '取消' }).click();

  await changed.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('alertdialog', { name: '删除评论' });
  await asked.getByText('您的评论「这个字写对了」会被删除，不能恢复。').waitFor();
  await asked.getByRole('button', { name: '删除' }).click();
  await page.getByText('评论已删除').waitFor();
  await expect.poll(() => page.locator('.comment').count()).toBe(0);
  await expect.poll(() => page.locator('#comments-title').innerText()).toContain('0');
});

test('what waits for a login opens by itself for a member, and offers the way in to a guest', async () => {
  const guest = await openArticle();
  await guest.locator('.lock').getByRole('link', { name: '登录' }).click();
  await guest.getByRole('dialog', { name: '欢迎回来' }).waitFor();
  expect(await guest.content()).not.toContain('登录以后才有的话。');
  const member = await openArticle({ as: await named('小雨') });
  await member.getByText('登录以后才有的话。').waitFor();
});

test('a comment is reported with a reason', async () => {
  await say(await openArticle({ as: await named('吵闹') }), '买一送一');
  const page = await openArticle();
  await said(page, '买一送一').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '举报' }).click();
  const dialog = page.getByRole('dialog', { name: '举报' });
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await dialog.getByText('请选择举报原因').waitFor();
  await dialog.getByLabel('垃圾广告').check();
  await dialog.getByLabel('补充说明').fill('到处都是');
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await page.getByText('举报已提交，我们会尽快处理').waitFor();
  const row = await app.site.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ target_type: 'comment', reason: 'spam', detail: '到处都是' });
});

test('an editor takes a comment out of the page, and back', async () => {
  await say(await openArticle({ as: await named('路人') }), '离题的话');
  const page = await openArticle({ as: await named('编辑', 'editor') });
  await said(page, '离题的话').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '拒绝' }).click();
  await page.getByRole('alertdialog', { name: '拒绝评论' }).getByRole('button', { name: '拒绝' }).click();
  await expect.poll(() => page.locator('.comment').count()).toBe(0);
  await page.getByText('已移入垃圾评论').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await said(page, '离题的话').waitFor();
  const other = await openArticle();
  await said(other, '离题的话').waitFor();
});

test('a link to a comment is copied, and leads to it', async () => {
  await say(await openArticle({ as: await named('夜读') }), '值得一看');
  const page = await openArticle();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const comment = said(page, '值得一看');
  await comment.getByRole('button', { name: /^更多/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('链接已复制').waitFor();
  const id = await comment.getAttribute('id');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/${slug}#${id}`);
});

test('stickers are offered where they are on only', async () => {
  await setOptions(app.site, { somnia_sticker_enable: '0' });
  const page = await openArticle();
  await page.getByRole('button', { name: '表情', exact: true }).click();
  await page.getByRole('tab', { name: '表情', exact: true }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(1);
});

test('without scripts comments are read, and the page says what writing needs', async () => {
  await say(await openArticle({ as: await named('静夜') }), '没有脚本也读得到');
  const page = await visit({ javaScript: false });
  await page.goto(`${app.url}/${slug}`);
  await page.getByText('没有脚本也读得到').waitFor();
  await page.locator('.composer-seat noscript p').waitFor();
  expect(await page.locator('.composer-seat').innerText()).toContain('发表评论需要启用浏览器的 JavaScript。');
  expect(await send(page).isVisible()).toBe(false);
});
