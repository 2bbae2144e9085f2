import { afterAll, beforeAll, expect, test } from 'vitest';

import { guestViewer } from '#contract/kit/power.ts';
import { orderKinds } from '#server/features/payment/order-kinds.service.ts';
import { placeOrder } from '#server/features/payment/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { noClient } from '#server/kit/site.ts';
import { alipayKeys, alipayNotice, alipayReport } from '#tests/kit/fake-alipay.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { ownPrivateKey } from '#tests/kit/payment-keys.ts';
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

const form = 'application/x-www-form-urlencoded; charset=utf-8';
const post = (body: string | Buffer, type = form, headers: Record<string, string> = {}) =>
  requestRaw(app.url, '/notify/alipay', {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers },
    body,
  });

async function openAlipay(): Promise<void> {
  await setOptions(app.site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
  });
}

async function orderOf(block: string): Promise<string> {
  const person = await app.site.db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const viewer = { ...guestViewer, userId: person.id };
  const placed = await placeOrder(
    { site: app.site, viewer, address: 'test', tag: () => {}, client: noClient },
    async () => ({
      kind: 'content',
      purpose: `content:${block}`,
      title: '一段内容',
      detail: {},
      price: 3000,
      channel: 'alipay',
    }),
  );
  return placed.out_trade_no;
}

const bodyOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

test('without keys no report is taken', async () => {
  expect(await post(bodyOf(alipayNotice(alipayReport('1'.repeat(32), '30.00'))))).toMatchObject({
    status: 404,
    text: 'fail',
  });
});

test('a report needs no session, no origin and no cookie, and no answer of it is kept', async () => {
  await openAlipay();
  const no = await orderOf('a');
  const body = bodyOf(alipayNotice(alipayReport(no, '30.00')));
  for (const headers of [{}, { origin: 'https://elsewhere.example' }, { cookie: 'somnia_session=forged' }]) {
    const answer = await post(body, form, headers as Record<string, string>);
    expect(answer).toMatchObject({ status: 200, text: 'success' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(given).toEqual([no]);
});

test('another method, another kind of body and a large one are refused unread', async () => {
  await openAlipay();
  const no = await orderOf('b');
  const signed = alipayNotice(alipayReport(no, '30.00'));
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await requestRaw(app.url, `/notify/alipay?${bodyOf(signed)}`, {
      method,
      headers: { origin: 'http://localhost:3000' },
    });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  }
  expect((await post(JSON.stringify(signed), 'application/json')).status).toBe(415);
  expect((await post(bodyOf(signed), 'text/plain')).status).toBe(415);
  const large = await requestRaw(app.url, '/notify/alipay', {
    method: 'POST',
    headers: { 'content-type': form, 'content-length': String(10 * 1024 * 1024) },
    body: `${bodyOf(signed)}&x=`,
  });
  expect(large.status).toBe(413);
  expect((await post(`${bodyOf(signed)}&x=${'1'.repeat(70_000)}`)).status).toBe(413);
  expect(given).not.toContain(no);
});

test('hundreds of forged reports cost little and settle nothing', async () => {
  await openAlipay();
  const no = await orderOf('c');
  const forged = bodyOf(alipayNotice(alipayReport(no, '30.00'), { key: ownPrivateKey }));
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 200 }, () => post(forged)));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['fail']));
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(given).not.toContain(no);
});
