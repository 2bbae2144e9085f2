import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { minFormFillMs } from '#contract/features/request-guards/limits.ts';
import { banUser, createUser, findUserByName } from '#server/features/accounts/service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { sharedBrowser } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import { visit } from '#tests/kit/visit.ts';

let app: OpenApp;
let browser: Browser;

const password = '月光下的纸船 2026';

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  for (const name of ['阿橘', '小满', '被封的人']) {
    const email = `u${name.length}${name.codePointAt(0)}@mail.example`;
    await createUser(app.site, { name, email, password });
  }
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

const article = '/dim-the-light';

async function fillLogin(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '欢迎回来' });
  await dialog.getByLabel('昵称或邮箱').fill(name);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const endOf = (page: Page) => page.getByRole('group', { name: '读完以后' });
const pressed = (page: Page, name: string) => endOf(page).getByRole('button', { name }).getAttribute('aria-pressed');

async function likesOf(page: Page): Promise<number> {
  const text = await endOf(page).getByRole('button', { name: '点赞' }).textContent();
  return Number(text?.replace('点赞', '0'));
}

async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await act();
  expect((await answer).status()).toBe(200);
}

test('a guest who likes an article signs in first, and then it is liked', async () => {
  const { page } = await visit(browser);
  await page.goto(app.url + article);
  const before = await likesOf(page);
  await endOf(page).getByRole('button', { name: '点赞' }).click();
  await answered(page, '/nv/like', () => fillLogin(page, '阿橘'));
  await expect.poll(() => pressed(page, '点赞')).toBe('true');
  await expect.poll(() => likesOf(page)).toBe(before + 1);
  // The cached page has no user data: the browser requests it.
  await page.goto(app.url + article);
  await expect.poll(() => pressed(page, '点赞')).toBe('true');
  await expect.poll(() => likesOf(page)).toBe(before + 1);
  const rail = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: '点赞' });
  await expect.poll(() => rail.getAttribute('aria-pressed')).toBe('true');
  await answered(page, '/nv/like', () => rail.click());
  await expect.poll(() => pressed(page, '点赞')).toBe('false');
  await expect.poll(() => likesOf(page)).toBe(before);
});

async function signedIn(name: string) {
  const visitor = await visit(browser);
  await visitor.page.goto(`${app.url}/user-center/favourites`, { waitUntil: 'load' });
  await fillLogin(visitor.page, name);
  await visitor.page.getByRole('heading', { name: '收藏', level: 1 }).waitFor();
  return visitor.page;
}

/** Opens the article and waits until the browser has asked what this person marked: the kept page does not know. */
async function openArticle(page: Page): Promise<void> {
  const marks = page.waitForResponse((response) => new URL(response.url()).pathname === '/nv/post-marks');
  await page.goto(app.url + article);
  await (await marks).finished();
  await waitForSettled(page, 100);
}

test('a favourite waits in the user centre until it is taken out', async () => {
  const page = await signedIn('阿橘');
  await page.getByText('还没有收藏').waitFor();
  await openArticle(page);
  await answered(page, '/nv/favourite', () => endOf(page).getByRole('button', { name: '收藏' }).click());
  await page.getByText('已收藏，可以在用户中心找到它').waitFor();
  await page.goto(`${app.url}/user-center/favourites`);
  const row = page.locator('.favourites > li');
  await row.first().waitFor();
  expect(await row.count()).toBe(1);
  await answered(page, '/nv/favourite', () => row.getByRole('button', { name: '收藏' }).click());
  await expect.poll(() => row.getByRole('button', { name: '收藏' }).getAttribute('aria-pressed')).toBe('false');
  await page.reload();
  await page.getByText('还没有收藏').waitFor();
});

test('a comment is liked where it stands', async () => {
  const page = await signedIn('小满');
  await openArticle(page);
  const like = page.getByRole('button', { name: '赞这条评论' }).first();
  await answered(page, '/nv/like', () => like.click());
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
});

test('a refused like is taken back and says why', async () => {
  const page = await signedIn('小满');
  await openArticle(page);
  const before = await likesOf(page);
  const refusal = { error: '这篇文章已经不在了', error_code: 'NOT_FOUND' };
  await page.route('**/nv/like', (route) => route.fulfill({ status: 404, json: refusal }));
  await endOf(page).getByRole('button', { name: '点赞' }).click();
  await page.getByText(refusal.error).waitFor();
  await expect.poll(() => pressed(page, '点赞')).toBe('false');
  await expect.poll(() => likesOf(page)).toBe(before);
});

test('an author is followed from their page and found in the user centre', async () => {
  const page = await signedIn('小满');
  await page.goto(`${app.url}/author/1`);
  const followers = page.locator('[data-counts="follow user 1"]');
  await expect.poll(() => followers.textContent()).toMatch(/^\d+$/);
  const before = Number(await followers.textContent());
  const button = page.getByRole('button', { name: /^(已)?关注 / });
  await answered(page, '/nv/follow', () => button.click());
  await expect.poll(() => button.textContent()).toMatch(/^已关注 /);
  await expect.poll(() => followers.textContent()).toBe(String(before + 1));
  await page.goto(`${app.url}/user-center/follows`);
  await page.locator('.follows > li').first().waitFor();
  await page.getByRole('link', { name: '我的粉丝' }).click();
  await page.getByText('还没有粉丝').waitFor();
  await page.goto(`${app.url}/user-center/index`);
  await page.getByRole('main').getByRole('link', { name: /粉丝/ }).click();
  await page.getByText('还没有粉丝').waitFor();
});

test('nobody is offered to follow themselves', async () => {
  const page = await signedIn('小满');
  const id = await page.evaluate(async () => {
    const answer = await fetch('/nv/check-nonce', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await answer.json()) as { id: number }).id;
  });
  await page.goto(`${app.url}/author/${id}`);
  await expect.poll(() => page.locator('[data-mark^="follow"]').isHidden()).toBe(true);
});

test('a person’s comments have a tab of their own and lead to their place', async () => {
  const { page } = await visit(browser);
  await page.goto(`${app.url}/author/1`);
  await page.getByRole('link', { name: '评论', exact: true }).click();
  await page.waitForURL('**/author/1?tab=comments');
  await expect.poll(() => page.title()).toContain('的评论');
  await page.getByRole('link', { name: '查看' }).first().click();
  await page.waitForURL(/#comment-\d+$/);
  await expect.poll(() => page.locator(':target').count()).toBe(1);
});

test('the leaderboard has two lists and three ranges, the blackroom says why', async () => {
  const banned = await findUserByName(app.site, '被封的人');
  await banUser(app.site, banned?.id ?? 0, { reason: '反复发布广告' });
  const { page } = await visit(browser);
  await page.goto(`${app.url}/leaderboard?range=all`);
  await page.locator('.leaderboard > li').first().waitFor();
  await page.getByRole('link', { name: '获赞榜' }).click();
  await page.waitForURL('**/leaderboard?kind=likes&range=all');
  await page.goto(`${app.url}/blackroom`);
  const row = page.locator('.banned-people > li', { hasText: '被封的人' });
  expect(await row.textContent()).toMatch(/永久反复发布广告自 \d{4}-\d\d-\d\d/);
});

test('a neighbour applies for a friend link, and nothing typed is lost on the way', async () => {
  const { page } = await visit(browser);
  await page.goto(`${app.url}/links`);
  await page.getByRole('button', { name: '申请友链' }).click();
  const dialog = page.getByRole('dialog', { name: '申请友链' });
  await dialog.getByLabel('网站名称').fill('山间小屋');
  await dialog.getByLabel('网址').fill('cabin.example');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await dialog.getByText('友链地址不正确，请填写以 http:// 或 https:// 开头的地址').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: '申请友链' }).click();
  await expect.poll(() => dialog.getByLabel('网站名称').inputValue()).toBe('山间小屋');
  await dialog.getByLabel('网址').fill('https://cabin.example');
  await dialog.getByLabel('一句话描述').fill('写山，写雪');
  await dialog.getByLabel('联系邮箱').fill('cabin@mail.example');
  // A form that is sent sooner is asked for a challenge first.
  app.clock.advance(minFormFillMs);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('申请已提交，站长审核通过后就会出现在这里').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('somnia:draft:link'))).toBeNull();
});
