import { afterEach, beforeEach, expect, test } from 'vitest';

import { setOptions } from '#server/features/settings/options.service.ts';
import { alipayKeys, alipayNotice, alipayReport } from '#tests/kit/fake-alipay.ts';
import { wechatKeys, wechatNotice, wechatSigned, wechatTrade } from '#tests/kit/fake-wechat.ts';
import { figure } from '#tests/kit/figure.ts';
import { openTestGrowth, type GrowthSite } from '#tests/kit/growth-site.ts';
import { ownPrivateKey } from '#tests/kit/payment-keys.ts';

import { takeNotice } from './notices.service.ts';
import { orderFulfilled, orderKinds } from './order-kinds.service.ts';
import { placeOrder } from './service.ts';

let it: GrowthSite;
const given: string[] = [];
const alipayOptions = {
  payment_alipay_app_id: alipayKeys.appId,
  payment_alipay_seller_id: alipayKeys.sellerId,
  payment_alipay_private_key: alipayKeys.privateKey,
  payment_alipay_public_key: alipayKeys.publicKey,
};
const wechatOptions = {
  payment_wechat_app_id: wechatKeys.appId,
  payment_wechat_mch_id: wechatKeys.mchId,
  payment_wechat_serial: wechatKeys.serial,
  payment_wechat_private_key: wechatKeys.privateKey,
  payment_wechat_api_key: wechatKeys.apiKey,
  payment_wechat_public_key_id: wechatKeys.publicKeyId,
  payment_wechat_public_key: wechatKeys.publicKey,
};

beforeEach(async () => {
  it = await openTestGrowth();
  given.length = 0;
  await setOptions(it.site, { ...alipayOptions, ...wechatOptions });
  orderKinds.add(it.site, {
    kind: 'content',
    fulfil: async (_site, _unit, order) => void given.push(order.out_trade_no),
    takeBack: async () => ({ taken: '', missing: '' }),
  });
});
afterEach(() => it.close());

const place = async (block: string, channel: 'alipay' | 'wechat' = 'alipay') =>
  (
    await placeOrder(it.contextFor(it.people.member), async () => ({
      kind: 'content',
      purpose: `content:${block}`,
      title: '一段内容',
      detail: {},
      price: 3000,
      channel,
    }))
  ).out_trade_no;

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const take = async (body: string | Buffer) =>
  (await takeNotice(it.site, 'alipay', { headers: {}, body: Buffer.from(body) })).body;
const takeWechat = async (body: string, now = it.clock.now(), key?: string) =>
  (
    await takeNotice(it.site, 'wechat', {
      headers: wechatSigned(body, { now, ...(key && { key }) }),
      body: Buffer.from(body),
    })
  ).status;
const statusOf = async (no: string) =>
  (await it.site.db.selectFrom('orders').select('status').where('out_trade_no', '=', no).executeTakeFirst())?.status;
const auditOf = async () =>
  (await it.site.db.selectFrom('audit_log').select('act').where('act', 'like', 'payment.%').execute()).map(
    ({ act }) => act,
  );

test('a report that is signed by the provider and fits its order gives what was paid for, once', async () => {
  for (const [at, yuan] of ['30', '30.0', '30.00'].entries()) {
    const no = await place(String(at));
    const body = form(alipayNotice(alipayReport(no, yuan)));
    expect(await take(body)).toBe('success');
    expect(await take(body)).toBe('success');
    expect(await take(form(alipayNotice(alipayReport(no, yuan, { trade_status: 'TRADE_FINISHED' }))))).toBe('success');
    expect(await statusOf(no)).toBe('fulfilled');
  }
  expect(given).toHaveLength(3);
  expect(await auditOf()).toEqual([]);
});

test('a waiting trade gives nothing, a returned one takes back, a closed one closes', async () => {
  const [paid, closed] = [await place('a'), await place('b')];
  const wait = { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '' };
  expect(await take(form(alipayNotice(alipayReport(paid, '30.00', wait))))).toBe('success');
  expect(given).toEqual([]);
  await take(form(alipayNotice(alipayReport(paid, '30.00'))));
  const part = { refund_fee: '10.00', gmt_refund: '2026-11-22 12:30:00.123' };
  expect(await take(form(alipayNotice(alipayReport(paid, '30.00', part))))).toBe('success');
  expect(await statusOf(paid)).toBe('fulfilled');
  const whole = { trade_status: 'TRADE_CLOSED', refund_fee: '30.00', gmt_refund: '2026-11-22 12:30:00.123' };
  expect(await take(form(alipayNotice(alipayReport(paid, '30.00', whole))))).toBe('success');
  expect(await statusOf(paid)).toBe('refunded');
  const ended: Record<string, string> = alipayReport(closed, '30.00', { trade_status: 'TRADE_CLOSED' });
  delete ended.gmt_payment;
  expect(await take(form(alipayNotice(ended)))).toBe('success');
  expect(await statusOf(closed)).toBe('closed');
});

test('no forged report of Alipay is taken, whatever of it is wrong', async () => {
  const [no, other] = [await place('a'), await place('b')];
  const right = alipayReport(no, '30.00');
  const signed = alipayNotice(right);
  const of = (more: Record<string, string>) => form(alipayNotice({ ...right, ...more }));
  const { sign, ...unsigned } = signed;
  const forged: Record<string, string | Buffer> = {
    'no signature': form(unsigned),
    'empty signature': form({ ...unsigned, sign: '' }),
    'wrong key': form(alipayNotice(right, { key: ownPrivateKey })),
    'signature of another body': form({ ...alipayNotice(alipayReport(other, '30.00')), out_trade_no: no }),
    'RSA instead of RSA2': form({ ...signed, sign_type: 'RSA' }),
    'no kind of signature': form({ ...signed, sign_type: '' }),
    MD5: form({ ...signed, sign_type: 'MD5' }),
    GBK: of({ charset: 'GBK' }),
    'repeated amount': `${form(signed)}&total_amount=0.01`,
    'repeated number': `out_trade_no=${other}&${form(signed)}`,
    'unsigned field': form({ ...signed, extra: '1' }),
    'another application': of({ app_id: '2026000000000002' }),
    'another seller': of({ seller_id: '2088000000000002' }),
    'no seller': of({ seller_id: '' }),
    'unknown order': of({ out_trade_no: '1'.repeat(32) }),
    'one cent too little': of({ total_amount: '29.99' }),
    'one cent too much': of({ total_amount: '30.01' }),
    'one cent': of({ total_amount: '0.01' }),
    'amount as a power': of({ total_amount: '3e1' }),
    'another currency': of({ trans_currency: 'USD' }),
    'replayed for another order': form({ ...signed, out_trade_no: other }),
    'lower case': of({ trade_status: 'trade_success' }),
    'another kind of report': of({ notify_type: 'servicewindow' }),
    'a body of JSON': JSON.stringify(signed),
    'not UTF-8': Buffer.concat([Buffer.from(form(signed)), Buffer.from([0x26, 0x61, 0x3d, 0xff])]),
    empty: '',
    'a thousand fields': `${form(signed)}${Array.from({ length: 1000 }, (_, at) => `&f${at}=1`).join('')}`,
  };
  for (const [why, body] of Object.entries(forged)) expect(await take(body), why).toBe('fail');
  expect(sign).not.toBe('');
  expect(given).toEqual([]);
  expect([await statusOf(no), await statusOf(other)]).toEqual(['created', 'created']);
  const kinds = await auditOf();
  expect(kinds.filter((kind) => kind === 'payment.mismatch')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'payment.foreign')).toHaveLength(1);
  expect(await take(form(signed))).toBe('success');
  const count = Object.keys(forged).length;
  figure('M03', `${count}/${count} 种伪造的支付宝通知被拒绝，误收 0`);
});

test('a report of WeChat Pay is taken when it is signed, fresh and fits its order', async () => {
  const [no, other] = [await place('a', 'wechat'), await place('b')];
  const body = wechatNotice(wechatTrade(no, 3000));
  const refusedOnes: [body: string, now?: number, key?: string][] = [
    [body, it.clock.now() - 301_000],
    [body, it.clock.now(), ownPrivateKey],
    [wechatNotice(wechatTrade(no, 2999))],
    [wechatNotice(wechatTrade(no, 3001))],
    [wechatNotice(wechatTrade('1'.repeat(32), 3000))],
    // An order that is to be paid at the other provider.
    [wechatNotice(wechatTrade(other, 3000))],
    [wechatNotice(wechatTrade(no, 3000, { mchid: '1900000009' }))],
  ];
  for (const each of refusedOnes) expect(await takeWechat(...each)).toBe(400);
  expect(given).toEqual([]);
  expect(await takeWechat(body)).toBe(204);
  expect(await takeWechat(body)).toBe(204);
  expect(given).toEqual([no]);
  expect(await statusOf(other)).toBe('created');
});

test('a channel whose keys are not set, half set or wrong takes no report', async () => {
  const no = await place('a');
  const body = form(alipayNotice(alipayReport(no, '30.00')));
  for (const name of Object.keys(alipayOptions)) {
    await setOptions(it.site, { [name]: '' });
    expect(await take(body), name).toBe('fail');
    await setOptions(it.site, alipayOptions);
  }
  expect(given).toEqual([]);
  expect(await take(body)).toBe('success');
});

test('a report that takes too long is answered in time, and settled all the same', async () => {
  const no = await place('a');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const out_trade_no = await place('b');
  orderFulfilled.on(it.site, () => held);
  const begun = performance.now();
  expect(await take(form(alipayNotice(alipayReport(out_trade_no, '30.00'))))).toBe('fail');
  expect(performance.now() - begun).toBeLessThan(2000);
  release();
  await expect.poll(() => statusOf(out_trade_no)).toBe('fulfilled');
  expect(await statusOf(no)).toBe('created');
});
