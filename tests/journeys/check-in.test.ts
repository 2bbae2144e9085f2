import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';
import { formatDate } from '#web/ui/format-date.ts';

const dayMs = 86_400_000;

let app: OpenApp;
let browser: Browser;
let count = 0;
let userId: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, {
    sidebar_widgets: ['check-in'],
    growth_make_up_price: 20,
    growth_rewards: [
      { event: 'check-in', point: 5, exp: 5, daily: 0 },
      { event: 'streak-7', point: 20, exp: 20, daily: 0 },
    ],
  });
});

afterAll(() => app?.close());

beforeEach(async () => {
  count += 1;
  userId = await createUser(app.site, { name: `迟迟${count}`, email: `chichi${count}@example.com` });
});

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, start);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 40[039]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

async function give(amount: number): Promise<void> {
  const reason = { currency: 'point', kind: 'comment', source: `${userId}:gift`, amount } as const;
  await write(app.site, (unit) => transfer(app.site, unit, { ...reason, from: { site: 'rewards' }, to: { userId } }));
}

const checkInButton = (page: Page) => page.getByRole('button', { name: '签到', exact: true });
const gain = (page: Page) => page.locator('.check-in-gain');
/** 11月5日, counted back from the site's today. */
const dayBack = (days: number) => formatDate(app.clock.now() - days * dayMs, 'M月D日');

/** Asks to make up a day; at the beginning of a month it lies in the last one. */
async function pressMakeUp(page: Page, days: number): Promise<void> {
  const button = page.getByRole('button', { name: `补签 ${dayBack(days)}` });
  const elsewhere = page.getByRole('button', { name: '也有可以补签的日子' });
  await button.or(elsewhere).first().waitFor();
  if (!(await button.isVisible())) await elsewhere.click();
  await button.click();
}

async function nextDay(page: Page): Promise<void> {
  app.clock.advance(dayMs);
  await page.reload();
}

test('seven days in a row fill the moon, and a missed one is made up for its price', async () => {
  const page = await open('/user-center/index', userId);
  for (const streak of [1, 2, 3]) {
    await checkInButton(page).click();
    await expect.poll(() => gain(page).textContent()).toBe(`＋5 积分，＋5 经验，已连续签到 ${streak} 天`);
    await page.getByRole('button', { name: '今天已签到' }).waitFor();
    await nextDay(page);
  }
  // The fourth day passes without a visit.
  await nextDay(page);
  await page.getByText('今天还没有签到').waitFor();
  await checkInButton(page).click();
  await expect.poll(() => gain(page).textContent()).toContain('已连续签到 1 天');

  await pressMakeUp(page, 1);
  const confirm = page.getByRole('alertdialog', { name: `补签 ${dayBack(1)}` });
  await confirm.getByText('需要 20 积分，您现在有 20 积分。').waitFor();
  await confirm.getByRole('button', { name: '补签' }).click();
  await page.locator('.toast', { hasText: `已补签 ${dayBack(1)}，现在连续签到 5 天` }).waitFor();
  await page.getByText('已连续签到 5 天，再签 2 天月亮就圆了').waitFor();

  await nextDay(page);
  await checkInButton(page).click();
  await expect.poll(() => gain(page).textContent()).toContain('已连续签到 6 天');
  await nextDay(page);
  await checkInButton(page).click();
  await expect.poll(() => gain(page).textContent()).toBe('＋25 积分，＋25 经验，已连续签到 7 天');
  await page.getByText('已连续签到 7 天，月亮圆了').waitFor();

  await page.goto(`${app.url}/user-center/point?kind=make-up`);
  await expect.poll(() => page.locator('.statement-amount').textContent()).toBe('−20');
}, 60_000);

test('the calendar goes through the months, and never beyond this one', async () => {
  const page = await open('/user-center/index', userId);
  await checkInButton(page).click();
  await expect.poll(() => page.locator('[data-state=signed]').count()).toBe(1);
  expect(await page.getByRole('button', { name: '下个月' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '上个月' }).click();
  await expect.poll(() => page.locator('[data-state=signed]').count()).toBe(0);
  // What happened today does not depend on the month that is shown.
  await page.getByRole('button', { name: '今天已签到' }).waitFor();
  await page.getByRole('button', { name: '下个月' }).click();
  await expect.poll(() => page.locator('[data-state=signed]').count()).toBe(1);
});

test('who has too little is told so, and nothing is made up', async () => {
  const page = await open('/user-center/index', userId);
  await checkInButton(page).click();
  await page.getByRole('button', { name: '今天已签到' }).waitFor();
  await nextDay(page);
  await nextDay(page);
  await pressMakeUp(page, 1);
  await page.getByRole('alertdialog').getByRole('button', { name: '补签' }).click();
  await page.locator('.toast', { hasText: '积分不足' }).waitFor();
  await page.getByRole('button', { name: `补签 ${dayBack(1)}` }).waitFor();
  expect(await page.locator('[data-state=made-up]').count()).toBe(0);
});

test('two tabs check in once', async () => {
  const first = await open('/user-center/index', userId);
  const second = await open('/user-center/index', userId);
  await checkInButton(second).waitFor();
  await checkInButton(first).click();
  await first.getByRole('button', { name: '今天已签到' }).waitFor();
  await checkInButton(second).click();
  await second.locator('.toast', { hasText: '今天已经签到过了' }).waitFor();
  await second.getByRole('button', { name: '今天已签到' }).waitFor();
  expect(await second.locator('.check-in-total').textContent()).toBe('一共签到 1 天');
});

test('the widget invites guests, and members check in where they are', async () => {
  const guest = await open('/articles', null);
  await guest.getByRole('link', { name: '登录后签到' }).waitFor();
  expect(await guest.locator('.check-in-today').count()).toBe(0);
  const page = await open('/articles', userId);
  await checkInButton(page).click();
  await expect.poll(() => gain(page).textContent()).toContain('已连续签到 1 天');
  expect(await page.getByRole('link', { name: '登录后签到' }).isVisible()).toBe(false);
});

for (const screen of [phone, desktop]) {
  test(`the check-in is accessible by day and by night at ${screen.width} px`, async () => {
    await give(100);
    const page = await open('/user-center/index', userId, screen);
    await checkInButton(page).click();
    await page.getByRole('button', { name: '今天已签到' }).waitFor();
    await nextDay(page);
    await nextDay(page);
    await checkInButton(page).waitFor();
    const found = await findFaultsInThemes(page, 'overview');
    await pressMakeUp(page, 1);
    await page.getByRole('alertdialog').waitFor();
    found.push(...(await findFaultsInThemes(page, 'make-up')));
    const side = await open('/articles', userId, screen);
    await checkInButton(side).scrollIntoViewIfNeeded();
    found.push(...(await findFaultsInThemes(side, 'widget')));
    const guest = await open('/articles', null, screen);
    found.push(...(await findFaultsInThemes(guest, 'invitation')));
    expect(found).toEqual([]);
  }, 60_000);
}
