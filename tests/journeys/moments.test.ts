import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { createUser, findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { findAccessFaults } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, phone, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';

let app: OpenApp;
let browser: Browser;
let joined = 0;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  await setOptions(app.site, { comments_hold_first: false, moments_review_from_power: 1 });
  browser = await sharedBrowser();
});
afterAll(() => app?.close());
// Rate limits of one test must not affect the next.
beforeEach(() => app.clock.advance(3_600_000));

const start = { address: '127.0.0.1', userAgent: 'test' };

async function join(name: string, role: AccountRole = 'subscriber'): Promise<string> {
  joined += 1;
  const id = await createUser(app.site, { name: `${name}${joined}`, email: `m${joined}@mail.example`, role }, true);
  return createSession(app.site, id, start);
}

async function enter(name: string): Promise<string> {
  const user = await findUserByName(app.site, name);
  return createSession(app.site, user?.id ?? 0, start);
}

/** Requests that a test cuts off, and expected refusals: the browser logs each of them. */
const expected = /ERR_(FAILED|INTERNET_DISCONNECTED)|status of (400|401|403|409|429)/;

interface OpenOptions extends VisitorOptions {
  session?: string;
}

async function open(path: string, { session, ...options }: OpenOptions = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (session) await context.addCookies([{ name: 'somnia_session', value: session, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !expected.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

/** Publishes a moment without a page. @returns its id and address */
async function publish(session: string, title: string, excerpt = title): Promise<{ id: number; url: string }> {
  app.clock.advance(31_000);
  const input = { post_type: 'microblog', title, excerpt, metas: {}, status: 'publish' };
  const { status, body } = await app.post('/nv/add-post', input, {
    origin: app.url,
    cookie: `somnia_session=${session}`,
  });
  expect([status, body]).toMatchObject([200, { status: 'publish' }]);
  return body as { id: number; url: string };
}

const cards = (page: Page) => page.locator('[data-row]');
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const said = (page: Page, text: string) => page.locator('.toast').getByText(text).first().waitFor();
const scrollBy = (page: Page, px: number) =>
  page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), px);

/** Scrolls until this many rows were loaded. */
async function scrollTo(page: Page, rows: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await scrollBy(page, 2500);
        return page.evaluate(() =>
          Math.max(...[...document.querySelectorAll('[data-row]')].map((row) => Number(row.ariaPosInSet))),
        );
      },
      { timeout: 30_000, interval: 60 },
    )
    .toBeGreaterThanOrEqual(rows);
}

/** The first row below the header, and how far below the top it is. */
const rowInView = (page: Page) =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll('[data-row]')].find((each) => each.getBoundingClientRect().top >= 0);
    return { id: row?.getAttribute('data-row') ?? '', top: Math.round(row?.getBoundingClientRect().top ?? 0) };
  });

const topOf = (page: Page, id: string) =>
  page.evaluate((row) => document.querySelector(`[data-row="${row}"].moment`)?.getBoundingClientRect().top ?? null, id);

test('lists, plates, topics and moments lead to one another', async () => {
  const page = await open('/moments');
  expect(new URL(page.url()).pathname).toBe('/moments/index');
  const lists = page.getByRole('navigation', { name: '动态列表' });
  expect(await cards(page).count()).toBe(20);
  await lists.getByRole('link', { name: '正热闹' }).click();
  await page.waitForURL('**/moments/hot');
  await lists.getByRole('link', { name: '精华' }).click();
  await page.waitForURL('**/moments/essence');
  await page.getByRole('feed', { name: '精华动态' }).waitFor();
  expect(await cards(page).count()).toBe(await page.locator('.moment-essence').count());
  await page.getByRole('link', { name: '版块', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '版块' }).waitFor();
  await page.locator('.plate-list').getByRole('link', { name: '深夜厨房' }).click();
  await page.getByRole('heading', { level: 1, name: '深夜厨房' }).waitFor();
  expect(await page.locator('.moment-facts a[href="/moments/plate/midnight-kitchen"]').count()).toBe(
    await cards(page).count(),
  );
  await page
    .locator('.moments-side')
    .getByRole('link', { name: /今晚吃什么/ })
    .click();
  await page.getByRole('heading', { level: 1, name: '今晚吃什么' }).waitFor();
  const title = await cards(page).first().getByRole('heading').innerText();
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.title()).toContain(title);
  await page.locator('#comments').waitFor();
});

test('a long stream grows by itself, stays small, and back returns to the place in it', async () => {
  const page = await open('/moments/index');
  await scrollTo(page, 170);
  await page.getByText('到底了，夜还长').or(page.locator('.stream-more')).first().waitFor();
  expect(await cards(page).count()).toBeLessThan(30);
  await scrollBy(page, -6000);
  await waitForSettled(page);
  const before = await rowInView(page);
  await page.locator(`[data-row="${before.id}"] .moment-facts a`).first().click();
  await page.waitForURL('**/moments/detail/**');
  await page.locator('#comments').waitFor();
  await page.goBack();
  await expect.poll(() => topOf(page, before.id)).toBeCloseTo(before.top, -1);
  await page.goto(`${app.url}/archives`);
  await page.goBack();
  await expect.poll(() => topOf(page, before.id)).toBeCloseTo(before.top, -1);
  // The rows above come back when they are scrolled to.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('[aria-posinset="1"].moment').waitFor();
});

test('the focus stays in a row that leaves the window', async () => {
  const page = await open('/moments/index');
  const like = cards(page).nth(1).getByRole('button', { name: /^点赞/ });
  await like.focus();
  await scrollTo(page, 90);
  expect(await cards(page).count()).toBeLessThan(30);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('moment-act-like');
  await page.keyboard.press('j');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaPosInSet)).not.toBe(null);
});

test('a page that does not come is said, and comes when it is tried again', async () => {
  const page = await open('/moments/index');
  await page.route('**/somnia/moments/list*', (route) => route.abort());
  await cards(page).last().scrollIntoViewIfNeeded();
  await page.getByRole('alert').getByText('没能加载更多动态。').waitFor();
  await page.unroute('**/somnia/moments/list*');
  await page.getByRole('button', { name: '重试' }).click();
  await page.locator('[aria-posinset="21"]').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('new moments are offered without a reload', async () => {
  const author = await join('晚灯');
  const page = await open('/moments/index');
  await waitForSettled(page);
  await publish(author, '刚刚看见的月亮');
  await page.getByRole('button', { name: '1 条新动态' }).click();
  await cardOf(page, '刚刚看见的月亮').waitFor();
  expect(await cards(page).first().innerText()).toContain('刚刚看见的月亮');
  expect(await page.evaluate(() => document.activeElement?.ariaPosInSet)).toBe('1');
});

test('a member likes, bookmarks and talks in the card; the numbers come with the next page too', async () => {
  const { url } = await publish(await join('许见山'), '谁还醒着');
  const page = await open('/moments/index', { session: await join('南乔') });
  const card = cardOf(page, '谁还醒着');
  await card.getByRole('button', { name: '点赞' }).click();
  await card.getByRole('button', { name: '点赞 1', pressed: true }).waitFor();
  await card.getByRole('button', { name: '收藏' }).click();
  await said(page, '已收藏，可以在用户中心找到它');
  await card.getByRole('link', { name: '评论', exact: true }).click();
  await card.getByRole('textbox', { name: '评论' }).click();
  await card.getByRole('button', { name: '预览' }).waitFor();
  await card.getByRole('textbox', { name: '评论' }).fill('我也醒着');
  await card.getByRole('button', { name: '发表评论' }).click();
  await card.getByRole('article').getByText('我也醒着').waitFor();
  await card.getByRole('link', { name: '评论 1' }).waitFor();
  await page.goto(app.url + url);
  const alone = page.getByRole('group', { name: '动态操作' });
  await alone.getByRole('button', { name: '点赞 1', pressed: true }).waitFor();
  await alone.getByRole('button', { name: /^收藏/, pressed: true }).waitFor();
  expect(await page.locator('.comment').innerText()).toContain('我也醒着');
});

test('a guest who likes a moment signs in first', async () => {
  const page = await open('/moments/index');
  await cards(page).first().getByRole('button', { name: /^点赞/ }).click();
  const dialog = page.getByRole('dialog', { name: '欢迎回来' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('昵称或邮箱').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('the link of a moment is copied from its menu, its author deletes it and finds it gone', async () => {
  const author = await join('木鱼');
  const { url } = await publish(author, '写错了的一条');
  const page = await open('/moments/index', { session: author });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = cardOf(page, '写错了的一条');
  await card.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '复制链接' }).click();
  await said(page, '复制成功，复制和转载请标注本文地址');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + url);
  await card.getByRole('button', { name: /^更多/ }).click();
  expect(await page.getByRole('menuitem', { name: '举报' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('alertdialog', { name: '删除动态' });
  await asked.getByText('动态「写错了的一条」会被删除').waitFor();
  await asked.getByRole('button', { name: '删除' }).click();
  await said(page, '动态已删除');
  await card.waitFor({ state: 'detached' });
  await page.goto(app.url + url);
  await page.getByText('没有找到这个页面').waitFor();
});

test('an author sees their own moment that waits for review, and nobody else does', async () => {
  await setOptions(app.site, { moments_review_from_power: 10 });
  onTestFinished(() => setOptions(app.site, { moments_review_from_power: 1 }));
  const author = await join('顾北');
  app.clock.advance(31_000);
  const input = { post_type: 'microblog', title: '等一等', excerpt: '还没有人看过', metas: {}, status: 'publish' };
  const { body } = await app.post('/nv/add-post', input, { origin: app.url, cookie: `somnia_session=${author}` });
  const own = await open(String(body['url']), { session: author });
  await own.getByText('正在等待审核，通过以前只有您自己看得到。').waitFor();
  expect((await app.get(String(body['url']))).status).toBe(404);
});

test('a member reads the moments of those they follow; a guest is asked who they are', async () => {
  const guest = await open('/moments/following');
  await guest.getByRole('dialog', { name: '欢迎回来' }).waitFor();
  await guest.keyboard.press('Escape');
  await guest.waitForURL('**/moments/index');
  const reader = await open('/moments/following', { session: await enter('阿红') });
  await cards(reader).first().waitFor();
  const fresh = await open('/moments/following', { session: await join('新来的') });
  await fresh.getByText('这里还没有动态').waitFor();
  expect(await cards(fresh).count()).toBe(0);
});

test('a plate is followed, and its followers are counted', async () => {
  const page = await open('/moments/plate/midnight-kitchen', { session: await join('迟迟') });
  const facts = page.locator('.plate-header-facts');
  const before = Number(/(\d+) 人关注/.exec(await facts.innerText())?.[1]);
  await page.getByRole('button', { name: '关注 深夜厨房' }).click();
  await facts.getByText(`${before + 1} 人关注`).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '已关注 深夜厨房', pressed: true }).waitFor();
  expect(await facts.innerText()).toContain(`${before + 1} 人关注`);
});

test('without scripts everything is read: whole texts, further pages, pictures as links and comments', async () => {
  const page = await open('/moments/index', { javaScript: false });
  expect(
    await page
      .locator('.moment-text.is-folded')
      .evaluateAll((texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 1).length),
  ).toBe(0);
  expect(await cards(page).getByRole('button').filter({ visible: true }).count()).toBe(0);
  const [picture] = await page.locator('.moment-picture').all();
  expect(await picture?.getAttribute('href')).toMatch(/^\/uploads\//);
  const first = await cards(page).first().getAttribute('data-row');
  await page.getByRole('link', { name: '下一页' }).click();
  await page.waitForURL('**?cursor=*');
  expect(await cards(page).count()).toBe(20);
  expect(await cards(page).first().getAttribute('data-row')).not.toBe(first);
  await page.locator('.moment-talk > a').first().click();
  await page.waitForURL('**/moments/detail/**');
  expect(await page.locator('.comment').count()).toBeGreaterThan(0);
});

test('a phone shows the stream, its plates and the way to write, and nothing sticks out', async () => {
  const page = await open('/moments/index', { screen: phone });
  await page.getByRole('navigation', { name: '版块' }).getByRole('link', { name: '窗外' }).click();
  await page.getByRole('heading', { level: 1, name: '窗外' }).waitFor();
  const menu = cards(page).nth(3).getByRole('button', { name: /^更多/ });
  // The code of the menu arrives when its button is no longer on the screen.
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/moment-menu-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await menu.click();
  await page.evaluate(() => window.scrollTo(0, 0));
  code.resolve();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享这条动态' });
  await dialog.getByRole('textbox', { name: '链接' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: '链接' }).inputValue()).toMatch(/\/moments\/detail\/\w{12}$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await findAccessFaults(page, '375')).toEqual([]);
});

test('the stream names at most 140 kB of JavaScript and 15 kB of styles, and no composer', async () => {
  const html = await (await fetch(`${app.url}/moments/index`)).text();
  const sizes = { js: 0, css: 0 };
  const files = new Map([...html.matchAll(/\/assets\/([\w.-]+)\.(js|css)/g)].map(([path, , end]) => [path, end]));
  for (const [path, ending] of files) {
    const response = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } });
    sizes[ending as 'js' | 'css'] += Number(response.headers.get('content-length'));
  }
  expect(sizes.js).toBeGreaterThan(50_000);
  expect(sizes.js).toBeLessThanOrEqual(140_000);
  expect(sizes.css).toBeGreaterThan(1000);
  expect(sizes.css).toBeLessThanOrEqual(15_000);
  expect(
    [...files.keys()].filter((path) =>
      /composer-(form|dialog|store)|sticker-panel|inline-comments|share-dialog/.test(path),
    ),
  ).toEqual([]);
});
