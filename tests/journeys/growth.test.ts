import { readFile } from 'node:fs/promises';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { type Transfer, transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let count = 0;
let userId: number;
let name: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, { points_text: '月饼' });
});

afterAll(() => app?.close());

beforeEach(async () => {
  count += 1;
  name = `南乔${count}`;
  userId = await createUser(app.site, { name, email: `nanqiao${count}@example.com` });
});

const addAdministrator = () =>
  createUser(app.site, { name: `掌柜${count}`, email: `zhanggui${count}@example.com`, role: 'administrator' });

const refused = /the server responded with a status of 40[01]/;

async function open(path: string, as: number, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  const token = await createSession(app.site, as, {
    address: '127.0.0.1',
    userAgent: 'Firefox',
    mustChangePassword: false,
  });
  await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

async function move(amount: number, source: string, more: Partial<Transfer> = {}): Promise<void> {
  const [from, to] =
    amount > 0 ? [{ site: 'rewards' } as const, { userId }] : [{ userId }, { site: 'rewards' } as const];
  await write(app.site, (unit) =>
    transfer(app.site, unit, {
      currency: 'point',
      kind: 'comment',
      source: `${userId}:${source}`,
      amount: Math.abs(amount),
      from,
      to,
      ...more,
    }),
  );
}

const rows = (page: Page) => page.locator('.statement tbody tr');

test('the page of points says what there is and how it came about, by filters and pages', async () => {
  for (let place = 1; place <= 24; place += 1) await move(50, `comment-${place}`, { memo: `第 ${place} 条` });
  await move(-20, 'make-up', { kind: 'make-up' });
  const page = await open('/user-center/point', userId);
  await page.getByRole('heading', { level: 1, name: '月饼' }).waitFor();
  await expect.poll(() => page.locator('.balance b').textContent()).toBe('1,180');
  expect(await rows(page).count()).toBe(20);
  expect(await rows(page).first().textContent()).toMatch(/^使用补签卡.*−20.*1,180$/);
  expect(await page.title()).toContain('月饼');
  expect(await page.locator('main, #content').first().textContent()).not.toContain('积分');

  await page.getByRole('link', { name: '下一页' }).click();
  await expect.poll(() => rows(page).count()).toBe(5);
  expect(new URL(page.url()).search).toBe('?page=2');

  await page.getByRole('button', { name: '支出' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?direction=out');
  await page.getByLabel('来源').selectOption('评论通过');
  await page.getByText('没有符合条件的记录').waitFor();
  await page.reload();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => rows(page).count()).toBe(20);
});

test('the statement is taken away as a file, with what was filtered, and no reason in it is a formula', async () => {
  await move(5000, 'a', { memo: '=HYPERLINK("http://x")' });
  await move(-1200, 'b', { kind: 'make-up' });
  const page = await open('/user-center/point?direction=in', userId);
  await rows(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载明细' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^月饼明细-\d{8}\.csv$/);
  const [head, line, ...rest] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFF编号,时间,事项,说明,月饼变动,月饼余额');
  expect(line).toMatch(/^1,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,评论通过,"'=HYPERLINK\(""http:\/\/x""\)",5000,5000$/);
  expect(rest).toEqual(['']);
});

test('the page of experience says the level and how far the next is', async () => {
  await move(300, 'a', { currency: 'exp' });
  const page = await open('/user-center/experience', userId);
  await page.getByText('再得 200 经验，升到 Lv3').waitFor();
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(await page.locator('.level-steps [aria-current]').textContent()).toBe('Lv2100');
  expect(await rows(page).count()).toBe(1);
  await page.getByRole('link', { name: '月饼', exact: true }).click();
  await page.getByText('还没有月饼记录').waitFor();
});

test('a statement that cannot be loaded is offered again', async () => {
  await move(5, 'a');
  const page = await open('/user-center/settings', userId);
  await page.route('**/sst/user-center/points*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: '月饼', exact: true }).click();
  await page.getByText('没能加载出来').waitFor();
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => page.locator('.balance b').textContent()).toBe('5');
}, 30_000);

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

async function adjust(page: Page, amount: string, memo: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `调整${name}的月饼与经验` });
  if (!(await dialog.isVisible())) await press(page, '调整');
  await dialog.getByLabel('数额').fill(amount);
  await dialog.getByLabel('原因').fill(memo);
  await dialog.getByRole('button', { name: '调整', exact: true }).click();
}

test('an administrator gives and takes points, once each, and is told at the field what cannot be', async () => {
  const adminId = await addAdministrator();
  const page = await open(`/nv-admin/users?q=${encodeURIComponent(name)}`, adminId);
  await page.getByRole('link', { name: `${name}的月饼与经验` }).click();
  await page.getByText('还没有记录').waitFor();
  const dialog = page.getByRole('dialog');

  await adjust(page, '1.5', '补发');
  await dialog.getByRole('alert').getByText('请填写不为 0 的整数').waitFor();
  await adjust(page, '＋３００', ' ');
  await dialog.getByRole('alert').getByText('请写明调整的原因').waitFor();

  // The answer is lost once: the second request repeats the first.
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/points')) ids.push(String(request.postDataJSON().request_id));
  });
  await page.route('**/nv/admin/users/*/points', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await adjust(page, '＋３００', '补发活动奖励');
  await page.getByRole('alertdialog', { name: '增加 300 月饼？' }).getByRole('button', { name: '增加' }).click();
  await page.locator('.toast', { hasText: '网络连接失败' }).first().waitFor();
  await page.unroute('**/nv/admin/users/*/points');
  await dialog.getByRole('button', { name: '调整', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '增加' }).click();
  await page.getByRole('row', { name: /管理员调整\s*补发活动奖励/ }).waitFor();
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  await expect.poll(() => page.locator('.ledger-facts dd').first().textContent()).toBe('300');
  expect(await page.getByRole('row').count()).toBe(2);

  await adjust(page, '-301', '误发');
  await page.getByRole('alertdialog', { name: '扣除 301 月饼？' }).getByRole('button', { name: '扣除' }).click();
  await dialog.getByRole('alert').getByText('对方只有 300 月饼，不能扣除更多').waitFor();
  await adjust(page, '-300', '误发');
  await page.getByRole('alertdialog').getByRole('button', { name: '扣除' }).click();
  await expect.poll(() => page.locator('.ledger-facts dd').first().textContent()).toBe('0');
  expect(await page.getByRole('row').nth(1).textContent()).toContain('−300');
  expect(new Set(ids).size).toBe(3);

  await page.goto(`${app.url}/nv-admin/ledger`);
  await page.getByText('13 条规则全部通过').waitFor();
  await press(page, '重新核对');
  await page.locator('.toast', { hasText: '已重新核对' }).waitFor();
});

for (const screen of [phone, desktop]) {
  test(`points, experience and the ledger are accessible by day and by night at ${screen.width} px`, async () => {
    await move(120, 'a', { memo: '一条很长的说明'.repeat(12) });
    await move(-20, 'b', { kind: 'make-up' });
    await move(300, 'c', { currency: 'exp' });
    const adminId = await addAdministrator();
    const found: string[] = [];
    const look = async (page: Page, ready: string) => {
      await page.locator(ready).first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([page.url(), overflow]).toEqual([page.url(), expect.toSatisfy((px: number) => px <= 0)]);
      found.push(...(await findFaultsInThemes(page, page.url())));
    };
    await look(await open('/user-center/point', userId, screen), '.statement');
    await look(await open('/user-center/point?direction=in&kind=like', userId, screen), '.state-title');
    await look(await open('/user-center/experience', userId, screen), '.level-steps');
    const admin = await open(`/nv-admin/users/${userId}`, adminId, screen);
    await look(admin, '.list-table');
    await adjust(admin, '', '');
    await look(admin, '.field-error');
    await look(await open('/nv-admin/ledger', adminId, screen), '.ledger-checks');
    expect(found).toEqual([]);
  }, 120_000);
}
