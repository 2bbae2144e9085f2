import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { settle } from '#server/features/payment/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';
import { makePro } from '#tests/kit/pro-site.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let author: number;
let turn = 0;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await makePro(app.site);
  gatewayOpeners.add(app.site, {
    channel: 'wechat',
    isReady: () => true,
    open: async () => sandboxGateway(app.site),
  });
  author = await createPostAuthor(app.site);
  await savePost(app.site, author, {
    title: '夜航',
    slug: 'night',
    content: {
      blocks: [
        paragraph('开头', 'p1'),
        {
          id: 'pay',
          type: 'payment',
          data: { title: '后半段', price: 9.9, point: 100, vip_discount: 8.5, blocks: [paragraph('买家才读', 'p2')] },
        },
      ],
    },
  });
  await savePost(app.site, author, {
    title: '长夜',
    slug: 'long',
    sale: { price: 2, point: 300, vip_discount: 10, free_blocks: 1 },
    content: { blocks: [paragraph('试读一段', 'f1'), paragraph('全文在这里', 'f2')] },
  });
});

afterAll(() => app?.close());

async function newBuyer(points = 0): Promise<number> {
  const { site } = app;
  turn += 1;
  const id = await createUser(site, { name: `买家${turn}`, email: `buyer${turn}@example.com` });
  const given = { currency: 'point', kind: 'adjustment', source: `start ${turn}`, amount: points } as const;
  const between = { from: { site: 'adjustments' }, to: { userId: id } } as const;
  if (points > 0) await write(site, (unit) => transfer(site, unit, { ...given, ...between }));
  return id;
}

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, start);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !/the server responded with a status of 40[0139]/.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '购买内容' });
const code = (page: Page) => dialog(page).getByRole('img', { name: /扫码付款/ });

/** Pays the order of a buyer, as a phone would. */
async function payOrderOf(userId: number): Promise<{ no: string; amount: number }> {
  const { out_trade_no: no, amount } = await app.site.db
    .selectFrom('orders')
    .select(['out_trade_no', 'amount'])
    .where('status', '=', 'paying')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await decideSandboxTrade(app.site, no, 'SUCCESS');
  app.clock.advance(5000);
  return { no, amount };
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('a block is bought by scanning on %s, opens in place and stays open', async (_name, screen) => {
  const buyer = await newBuyer();
  const page = await open('/night', buyer, screen);
  await page.getByText('¥9.90 或 100 积分，会员享 8.5 折').waitFor();
  expect(await findFaultsInThemes(page, '.lock')).toEqual([]);
  await page.getByRole('button', { name: '购买', exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('购买《夜航》的「后半段」').waitFor();
  await code(page).waitFor();
  expect(await code(page).boundingBox()).toMatchObject({ width: 220, height: 220 });
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await dialog(page).getByRole('button', { name: '已付款' }).click();
  await page.getByText('还没有收到付款').first().waitFor();
  expect((await payOrderOf(buyer)).amount).toBe(990);
  await page.getByText('购买成功，内容已经打开').first().waitFor({ timeout: 15_000 });
  await page.getByText('买家才读').waitFor();
  await page.reload();
  await page.getByText('买家才读').waitFor();
  await page.goto(`${app.url}/user-center/order`);
  await page.getByRole('button', { name: '已购内容' }).click();
  await page.getByRole('link', { name: '购买《夜航》的「后半段」' }).waitFor();
  await page.getByText('可阅读').waitFor();
  expect(await findFaultsInThemes(page, 'main')).toEqual([]);
});

test('a browser that was closed right after paying finds the block open', async () => {
  const buyer = await newBuyer();
  const page = await open('/night', buyer);
  await page.getByRole('button', { name: '购买', exact: true }).click();
  await code(page).waitFor();
  const { no, amount } = await payOrderOf(buyer);
  await page.close();
  const paid = { outTradeNo: no, state: 'SUCCESS', tradeNo: 't', amount, refunded: 0, paidAt: 1 } as const;
  await settle(app.site, paid, 'notify');
  const later = await open('/night', buyer);
  await later.getByText('买家才读').waitFor();
  expect(await later.getByText('后半段').count()).toBe(0);
});

test('a block is bought by points, and who has too few is led to more', async () => {
  const buyer = await newBuyer(40);
  const page = await open('/night', buyer, phone);
  await page.getByRole('button', { name: '用 100 积分购买' }).click();
  await dialog(page).getByText('我有 40 积分，还差 60 积分').waitFor();
  await dialog(page).getByRole('button', { name: '积分不足，去补足' }).click();
  const topUp = page.getByRole('dialog', { name: '扫码打赏' });
  await topUp.getByRole('img', { name: /扫码付款/ }).waitFor();
  await payOrderOf(buyer);
  const buy = dialog(page).getByRole('button', { name: '用 100 积分购买' });
  await buy.waitFor({ timeout: 15_000 });
  expect(await findFaultsInThemes(page, '[role=dialog]')).toEqual([]);
  await buy.click();
  await page.getByText('买家才读').waitFor();
  expect(await findBalance(app.site.db, 'point', buyer)).toBe(0);
});

test('a sold article shows its free part; bought as a whole it opens, and closes when it is refunded', async () => {
  const { site } = app;
  const guest = await open('/long', null);
  await guest.getByText('试读一段').waitFor();
  await guest.getByText('购买后阅读全文').waitFor();
  expect(await guest.content()).not.toContain('全文在这里');
  await guest.getByRole('button', { name: '购买', exact: true }).click();
  await guest.getByRole('dialog', { name: '欢迎回来' }).waitFor();

  const buyer = await newBuyer(300);
  const page = await open('/long', buyer);
  await page.getByRole('button', { name: '用 300 积分购买' }).click();
  await dialog(page).getByRole('radio', { name: '微信支付' }).check();
  await code(page).waitFor();
  const { no } = await payOrderOf(buyer);
  await page.getByText('全文在这里').waitFor({ timeout: 15_000 });
  await page.reload();
  await page.getByText('全文在这里').waitFor();

  const returned = { outTradeNo: no, state: 'REFUNDED', tradeNo: 't', amount: 200, refunded: 200, paidAt: 1 } as const;
  await settle(site, returned, 'notify');
  await page.reload();
  await page.getByText('购买后阅读全文').waitFor();
  expect(await page.getByText('全文在这里').count()).toBe(0);
  await page.goto(`${app.url}/user-center/order?status=bought`);
  await page.getByText('已退款').last().waitFor();
});

test('a price that changed meanwhile is said before anything is paid', async () => {
  const { site } = app;
  const buyer = await newBuyer(300);
  const { id } = await savePost(site, author, {
    title: '早潮',
    slug: 'tide',
    sale: { price: 0, point: 100, vip_discount: 10, free_blocks: 0 },
    content: { blocks: [paragraph('潮水', 't1')] },
  });
  const page = await open('/tide', buyer);
  await page.getByRole('button', { name: '用 100 积分购买' }).click();
  const buy = dialog(page).getByRole('button', { name: '用 100 积分购买' });
  await buy.waitFor();
  await savePost(site, author, { id, sale: { price: 0, point: 120, vip_discount: 10, free_blocks: 0 } });
  await buy.click();
  await page.getByText('价格已变为 120 积分，请确认后重新提交').first().waitFor();
  await dialog(page).getByRole('button', { name: '用 120 积分购买' }).click();
  await page.getByText('潮水').waitFor();
  expect(await findBalance(site.db, 'point', buyer)).toBe(180);
});
