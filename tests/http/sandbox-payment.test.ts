import { afterAll, beforeAll, expect, test } from 'vitest';

import { placeOrder } from '#server/features/payment/service.ts';
import { orderKinds } from '#server/features/payment/order-kinds.service.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { noClient, type Site } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';

let app: OpenApp;
const given: string[] = [];
beforeAll(async () => {
  app = await openApp({}, { demo: true });
  orderKinds.add(app.site, {
    kind: 'content',
    fulfil: async (_site, _unit, order) => void given.push(order.out_trade_no),
    takeBack: async () => ({ taken: '', missing: '' }),
  });
});
afterAll(() => app.close());

const own = 'http://localhost:3000';

async function orderOf(site: Site, block: string): Promise<string> {
  const [person] = await site.db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).execute();
  const viewer = { ...guestViewer, userId: person!.id };
  const context = { site, viewer, address: 'test', tag: () => {}, client: noClient };
  const { out_trade_no, amount } = await placeOrder(context, async () => ({
    kind: 'content',
    purpose: `content:${block}`,
    title: '一段<b>内容</b>',
    detail: {},
    price: 2990,
    channel: 'sandbox',
  }));
  const order = { outTradeNo: out_trade_no, amount, title: '一段<b>内容</b>', expiresAt: 0, notifyUrl: '' };
  await sandboxGateway(site).precreate(order);
  return out_trade_no;
}

const statusOf = async (no: string) =>
  (await app.site.db.selectFrom('orders').select('status').where('out_trade_no', '=', no).executeTakeFirstOrThrow())
    .status;
const press = (no: string, verb: string, origin = own) =>
  requestRaw(app.url, `/sandbox/pay/${no}/${verb}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  });

test('the page of a played payment says what is paid, and its button settles the order at once', async () => {
  const no = await orderOf(app.site, 'a');
  const page = await app.get(`/sandbox/pay/${no}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('一段&lt;b&gt;内容&lt;/b&gt;');
  expect(page.text).toContain('¥29.90');
  expect(page.text).toContain('支付成功');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await press(no, 'succeed', 'https://elsewhere.example')).status).toBe(403);
  expect(given).toEqual([]);
  expect(await press(no, 'succeed')).toMatchObject({ status: 303, headers: { location: `/sandbox/pay/${no}` } });
  expect(given).toEqual([no]);
  expect(await statusOf(no)).toBe('fulfilled');
  expect((await app.get(`/sandbox/pay/${no}`)).text).toContain('付款已完成，可以关闭这个页面');
  expect((await press(no, 'fail')).status).toBe(303);
  expect(await statusOf(no)).toBe('fulfilled');
});

test('a played payment that fails closes its order', async () => {
  const no = await orderOf(app.site, 'b');
  await press(no, 'fail');
  expect(await statusOf(no)).toBe('closed');
  expect((await app.get(`/sandbox/pay/${no}`)).text).toContain('付款没有成功，可以关闭这个页面');
});

test('payments cannot be played outside development or on an address that others reach', async () => {
  const no = await orderOf(app.site, 'c');
  const { settings } = app.site;
  for (const other of [{ mode: 'production' as const }, { siteUrl: 'https://example.com' }]) {
    const before = { mode: settings.mode, siteUrl: settings.siteUrl };
    Object.assign(settings, other);
    const url = app.site.url;
    if ('siteUrl' in other) Object.assign(app.site, { url: other.siteUrl });
    expect((await app.get(`/sandbox/pay/${no}`)).status).toBe(404);
    expect((await press(no, 'succeed', 'siteUrl' in other ? other.siteUrl : own)).status).toBe(404);
    expect(await statusOf(no)).toBe('created');
    Object.assign(app.site, { url });
    Object.assign(settings, before);
  }
  expect((await app.get(`/sandbox/pay/${'0'.repeat(32)}`)).status).toBe(404);
});
