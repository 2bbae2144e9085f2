import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { Task } from '#contract/features/growth/tasks.entities.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { tallyLedger } from '#server/features/growth/earnings.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let count = 0;
let userId: number;

const task = (id: string, more: Partial<Task>): Task => ({
  id,
  name: id,
  kind: 'daily',
  event: 'check-in',
  count: 1,
  point: 3,
  exp: 4,
  ...more,
});

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, {
    points_text: '月饼',
    growth_tasks: [
      task('today', { name: '今天来签到' }),
      task('week', { name: '一周签到五天', kind: 'weekly', count: 5 }),
      task('articles', { name: '发布十篇文章', kind: 'achievement', event: 'article', count: 10 }),
      task('bio', { name: '写一句个人简介', kind: 'newcomer', event: 'bio', exp: 0 }),
    ],
  });
});

afterAll(() => app?.close());

beforeEach(async () => {
  count += 1;
  userId = await createUser(app.site, { name: `南乔${count}`, email: `nanqiao${count}@example.com` });
});

const refused = /the server responded with a status of (40[19])/;

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const about = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, about);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const row = (page: Page, name: string) => page.locator('.tasks li', { hasText: name });

test('a task is done where it leads, and its reward is claimed once', async () => {
  const page = await open('/user-center/tasks', userId);
  // Who may not write is not asked for articles.
  expect(await page.locator('.tasks h2').allTextContents()).toEqual(['新手任务', '每日任务', '每周任务']);
  await page.getByRole('link', { name: '去签到：今天来签到' }).click();
  await page.getByRole('button', { name: '签到', exact: true }).click();
  await page.getByRole('button', { name: '今天已签到' }).waitFor();
  await page.getByRole('link', { name: '任务中心' }).click();
  expect(await page.getByRole('progressbar', { name: '“一周签到五天”的进度' }).getAttribute('aria-valuenow')).toBe('1');
  const other = await open('/user-center/tasks', userId);
  await row(other, '今天来签到').getByRole('button').waitFor();

  await page.getByRole('button', { name: '领取“今天来签到”的奖励' }).press('Enter');
  await page.locator('.toast', { hasText: '已领取“今天来签到”：＋3 月饼，＋4 经验' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('已领取');
  await row(page, '今天来签到').getByText('已领取').waitFor();
  await row(other, '今天来签到').getByRole('button').click();
  await other.locator('.toast', { hasText: '这个任务的奖励已经领过了' }).waitFor();
  await row(other, '今天来签到').getByText('已领取').waitFor();
  await page.goto(`${app.url}/user-center/point?kind=task`);
  await expect.poll(() => page.locator('.statement-amount').allTextContents()).toEqual(['+3']);
  expect(await page.locator('main').textContent()).not.toContain('积分');
}, 60_000);

test('tasks that cannot be loaded are offered again, and none are said to be none', async () => {
  const page = await open('/user-center/settings', userId);
  await page.route('**/sst/user-center/tasks', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: '任务', exact: true }).click();
  await page.getByText('没能加载出来').waitFor();
  const growth_tasks = [...app.site.options.get('growth_tasks')];
  await setOptions(app.site, { growth_tasks: [] });
  onTestFinished(async () => void (await setOptions(app.site, { growth_tasks })));
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('现在没有任务').waitFor();
  expect(await page.locator('.tasks').count()).toBe(0);
}, 30_000);

test('a shared link names its sharer, and the address of who comes by it is clean', async () => {
  const page = await open('/', userId);
  const { mark } = (await (await page.request.get(`${app.url}/sst/user-center/share-mark`)).json()) as { mark: string };
  const visitor = await open('/', null);
  const sent = visitor.waitForRequest((request) => request.url().endsWith('/somnia/share-visit'));
  await visitor.goto(`${app.url}/leaderboard?kind=point&share=${mark}#top`);
  expect((await sent).postDataJSON()).toEqual({ mark });
  const { pathname, search, hash } = new URL(visitor.url());
  expect([pathname, search, hash]).toEqual(['/leaderboard', '?kind=point', '#top']);
  await visitor.getByRole('heading', { level: 1, name: '排行榜' }).waitFor();
}, 30_000);

test('the share dialog of a user marks the link, that of a guest does not', async () => {
  const blocks = [paragraph('船开了。')];
  const { slug } = await savePost(app.site, userId, { title: `夜航船${count}`, content: { blocks } });
  const guest = await open(`/${slug}`, null);
  await guest.getByRole('button', { name: /分享/ }).first().click();
  expect(await guest.getByLabel('链接', { exact: true }).inputValue()).not.toContain('share=');
  const page = await open(`/${slug}`, userId);
  await page.getByRole('button', { name: /分享/ }).first().click();
  await expect.poll(() => page.getByLabel('链接', { exact: true }).inputValue()).toMatch(/\?share=[\w.-]{50,70}$/);
}, 30_000);

test('the leaderboard at hand is in view on a phone', async () => {
  const page = await open('/leaderboard?kind=gifts-received', null, phone);
  const tab = page.getByRole('link', { name: '收礼榜' });
  await expect
    .poll(async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= phone.width;
    })
    .toBe(true);
});

for (const screen of [phone, desktop]) {
  test(`tasks, leaderboards and growth in numbers are accessible by day and by night at ${screen.width} px`, async () => {
    const admin = await createUser(app.site, {
      name: `掌柜${count}`,
      email: `zhanggui${count}@example.com`,
      role: 'administrator',
    });
    const found: string[] = [];
    const look = async (page: Page, ready: string) => {
      await page.locator(ready).first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([page.url(), overflow]).toEqual([page.url(), expect.toSatisfy((px: number) => px <= 0)]);
      found.push(...(await findFaultsInThemes(page, page.url())));
    };
    const page = await open('/user-center/index', userId, screen);
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await page.getByRole('button', { name: '今天已签到' }).waitFor();
    await look(await open('/user-center/tasks', userId, screen), '.tasks .button-primary');
    app.clock.advance(600_000);
    await tallyLedger(app.site);
    await look(await open('/leaderboard?kind=check-ins', null, screen), '.leaderboard-choices');
    await look(await open('/nv-admin/growth?days=7', admin, screen), '.growth-levels');
    expect(found).toEqual([]);
  }, 120_000);
}
