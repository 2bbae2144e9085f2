import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { insertGift } from '#server/features/gifts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;
let sender: number;
let receiver: number;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, { somnia_gift_enable: '1', gift_share: 70 });
  sender = await createUser(app.site, { name: '迟迟', email: 'chichi@example.com' });
  receiver = await createUser(app.site, { name: '晚灯', email: 'wandeng@example.com' });
  await write(app.site, async (unit) => {
    const given = { currency: 'point', kind: 'adjustment', source: 'gifts', amount: 100 } as const;
    await transfer(app.site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: sender } });
    await insertGift(unit, { name: '纸灯', image_url: '', price_point: 10 });
    await insertGift(unit, { name: '满月亮', image_url: '', price_point: 60, position: 1 });
  });
});

afterAll(() => app?.close());

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, start);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(
      problems.filter((trouble) => !/the server responded with a status of 40[0139]|ERR_FAILED/.test(trouble)),
    ).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '送礼物' });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: '送礼物' }).first().click();
  await dialog(page).getByRole('radio', { name: /纸灯/ }).waitFor();
}

test('a gift is chosen, counted and sent, and another browser sees it on the ticker at once', async () => {
  const guest = await open('/gift-wall', null);
  await guest.locator('.gift-ticker').waitFor();
  const page = await open(`/author/${receiver}`, sender);
  await openDialog(page);
  const focused = () => page.evaluate(() => document.activeElement?.closest('label, button')?.textContent ?? '');
  await expect.poll(focused).toContain('纸灯');
  expect((await dialog(page).getByRole('radio', { name: /纸灯/ }).boundingBox())?.width).toBe(1);
  await dialog(page)
    .getByRole('radio', { name: /满月亮/ })
    .focus();
  await page.keyboard.press('Space');
  const label = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await dialog(page).getByRole('button', { name: '多一个' }).press('Enter');
  await dialog(page).getByText('还差 20 积分').waitFor();
  await dialog(page).getByRole('button', { name: '少一个' }).press('Enter');
  expect(await label()).toBe('少一个');
  expect(await dialog(page).getByRole('textbox', { name: '数量' }).inputValue()).toBe('1');
  await dialog(page).getByRole('button', { name: '多一个' }).click();
  await dialog(page).getByText('还差 20 积分').waitFor();
  expect(await dialog(page).getByRole('button', { name: '送出', exact: true }).isDisabled()).toBe(true);
  await dialog(page).getByRole('link', { name: '去签到' }).waitFor();
  await dialog(page).getByRole('radio', { name: /纸灯/ }).focus();
  await page.keyboard.press('Space');
  await dialog(page).getByRole('textbox', { name: '数量' }).fill('0');
  await page.keyboard.press('Enter');
  const refusal = dialog(page).locator('.gift-count [role=alert]');
  expect((await refusal.boundingBox())?.width).toBeGreaterThan(144);
  await dialog(page).getByRole('textbox', { name: '数量' }).fill('３');
  await dialog(page).getByRole('textbox', { name: '留言' }).fill('<b>晚安</b>');
  await dialog(page).getByRole('button', { name: '送出', exact: true }).click();
  await page.getByText('已送给晚灯：纸灯 ×3').waitFor();
  await expect.poll(() => guest.locator('.gift-ticker li').first().innerText()).toMatch(/迟迟\s*送给\s*晚灯\s*×3 纸灯/);
  await guest.reload();
  await guest.getByText('<b>晚安</b>').waitFor();
  await page.goto(`${app.url}/author/${receiver}?tab=gifts`);
  await page.locator('.gift-shelf', { hasText: '纸灯' }).getByText('×3').waitFor();
  await page.goto(`${app.url}/user-center/gifts?direction=sent`);
  await page.getByText('−30 积分').waitFor();
  const other = await open('/user-center/gifts', receiver, phone);
  await other.getByText('+21 积分').waitFor();
});

const countRecords = async (): Promise<number> =>
  (await app.site.db.selectFrom('gift_records').select('id').execute()).length;

test('a changed price is said before anything is paid, and the new one is shown', async () => {
  const before = await countRecords();
  const page = await open(`/author/${receiver}`, sender);
  await openDialog(page);
  await app.site.db.updateTable('gifts').set({ price_point: 15 }).where('name', '=', '纸灯').execute();
  await dialog(page).getByRole('button', { name: '送出', exact: true }).click();
  await page.getByText('「纸灯」现在是 15 积分，请确认后再送').first().waitFor();
  await dialog(page)
    .getByRole('radio', { name: /纸灯.*15 积分/ })
    .waitFor();
  expect(await countRecords()).toBe(before);
  await app.site.db.updateTable('gifts').set({ price_point: 10 }).where('name', '=', '纸灯').execute();
});

test('a guest signs in first, and nobody sends to themselves', async () => {
  const guest = await open(`/author/${receiver}`, null);
  await guest.getByRole('button', { name: '送礼物' }).first().click();
  await guest.getByRole('dialog').getByText('登录').first().waitFor();
  const own = await open(`/author/${receiver}`, receiver);
  await own.getByRole('button', { name: '送礼物' }).first().click();
  await dialog(own).getByText('不能给自己送礼物').waitFor();
  expect(await dialog(own).getByRole('button', { name: '送出', exact: true }).count()).toBe(0);
});

test.each([desktop, phone])('the dialog and the pages of gifts have no barriers at %o', async (screen) => {
  const page = await open(`/author/${receiver}?tab=gifts`, sender, screen);
  await openDialog(page);
  expect(await findFaultsInThemes(page, 'dialog')).toEqual([]);
  for (const path of [`/author/${receiver}?tab=gifts`, '/user-center/gifts?direction=sent', '/gift-wall']) {
    await page.goto(app.url + path);
    await page.locator('[data-ready]').first().waitFor({ state: 'attached' });
    expect(await findFaultsInThemes(page, path), path).toEqual([]);
  }
});

/** Whether the ticker came, once the page had nothing left to do. */
async function hasTicker(page: Page): Promise<boolean> {
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => done()), 500))),
  );
  return (await page.locator('.gift-ticker').count()) > 0;
}

test('the ticker stays off the pages on which people work, and comes once in a visit to a phone', async () => {
  const page = await open('/gift-wall', receiver);
  expect(await hasTicker(page)).toBe(true);
  await page.goto(`${app.url}/user-center/gifts`);
  await page.getByRole('button', { name: '送出的' }).waitFor();
  expect(await hasTicker(page)).toBe(false);
  await page.goto(`${app.url}/archives`);
  expect(await hasTicker(page)).toBe(true);

  const small = await open('/archives', null, phone);
  expect(await hasTicker(small)).toBe(false);
  await small.goto(`${app.url}/gift-wall`);
  expect(await hasTicker(small)).toBe(true);
  await small.goto(`${app.url}/`);
  expect(await hasTicker(small)).toBe(false);
  await small.goto(`${app.url}/gift-wall`);
  expect(await hasTicker(small)).toBe(false);
});

test('a list whose next page does not come keeps what is there and offers 重试', async () => {
  const page = await open('/gift-wall', sender);
  let isDown = false;
  await page.route(/\/sst\/user-center\/gifts/, async (route) => {
    if (isDown) return route.abort();
    const url = route.request().url();
    const answer = await route.fetch({ url: url.replace(/page=\d+/, 'page=1') });
    const asked = Number(new URL(url).searchParams.get('page') ?? 1);
    return route.fulfill({ response: answer, json: { ...(await answer.json()), total: 45, page: asked } });
  });
  await page.goto(`${app.url}/user-center/gifts?direction=sent`);
  const rows = page.locator('.own-gifts > li');
  await rows.first().waitFor();
  const count = await rows.count();
  isDown = true;
  await page.getByRole('link', { name: '下一页' }).click();
  await page.getByRole('alert').getByText('没能加载出来').waitFor();
  expect(await rows.count()).toBe(count);
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await page.locator('.more-failed').waitFor({ state: 'detached' });
});
