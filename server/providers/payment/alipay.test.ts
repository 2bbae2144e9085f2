import { afterEach, beforeEach, expect, test } from 'vitest';

import { alipayBill, alipayKeys, openFakeAlipay, type FakeAlipay, zipOf } from '#tests/kit/fake-alipay.ts';
import type { Mood } from '#tests/kit/fake-provider-server.ts';
import { ownPublicKey, providerCertificate, providerPublicKey } from '#tests/kit/payment-keys.ts';

import { type AlipayKeys, openAlipay } from './alipay.ts';
import { GatewaySettingsError, RefusedError, UnknownOutcomeError } from './gateway.ts';
import { fenOf } from './money.ts';

let fake: FakeAlipay;
beforeEach(async () => {
  fake = await openFakeAlipay();
});
afterEach(() => fake.close());

const no = '20261122'.padEnd(32, '7');
const open = (keys: Partial<AlipayKeys> = {}, timeoutMs = 5000) =>
  openAlipay({ ...alipayKeys, ...keys }, { endpoint: fake.base, timeoutMs, now: () => Date.now() });
const trade = (more: Partial<{ title: string; amount: number }> = {}) => ({
  outTradeNo: no,
  amount: 2990,
  title: '一段内容',
  expiresAt: Date.now() + 900_000,
  notifyUrl: 'https://example.com/notify/alipay',
  ...more,
});

test('a trade is made, paid, found, returned in parts and closed', async () => {
  const gateway = open();
  expect(await gateway.query(no)).toMatchObject({ state: 'NOT_EXIST', amount: null });
  expect(await gateway.close(no)).toBe('closed');
  expect(await gateway.precreate(trade())).toEqual({ qrCode: `https://qr.alipay.com/${no}` });
  expect(await gateway.precreate(trade())).toEqual({ qrCode: `https://qr.alipay.com/${no}` });
  expect(await gateway.query(no)).toMatchObject({ state: 'WAIT', amount: 2990, paidAt: null });
  fake.pay(no);
  expect(await gateway.query(no)).toMatchObject({ state: 'SUCCESS', paidAt: Date.parse('2026-11-22T12:00:00+08:00') });
  expect(await gateway.close(no)).toBe('paid');
  const refund = { outTradeNo: no, refundNo: `${no}R0`, amount: 990, total: 2990, reason: '退款' };
  expect(await gateway.refund(refund)).toEqual({ done: true });
  expect(await gateway.refund(refund)).toEqual({ done: true });
  expect(fake.trades.get(no)?.refunds.size).toBe(1);
  expect((await gateway.query(no)).state).toBe('SUCCESS');
  await gateway.refund({ ...refund, refundNo: `${no}R1`, amount: 2000 });
  expect((await gateway.query(no)).state).toBe('REFUNDED');
  expect(await gateway.close(no)).toBe('closed');
  const [first] = fake.asked.filter(({ url }) => url.searchParams.get('method') === 'alipay.trade.precreate');
  expect(first?.url.searchParams.get('notify_url')).toBe('https://example.com/notify/alipay');
  expect(JSON.parse(new URLSearchParams(first?.body).get('biz_content')!)).toMatchObject({
    out_trade_no: no,
    total_amount: '29.90',
    seller_id: alipayKeys.sellerId,
    qr_code_timeout_express: '15m',
  });
  expect(fake.refused).toBe(0);
});

test('an unpaid trade is closed once and stays closed', async () => {
  const gateway = open();
  await gateway.precreate(trade());
  expect(await gateway.close(no)).toBe('closed');
  expect(await gateway.close(no)).toBe('closed');
  expect((await gateway.query(no)).state).toBe('CLOSED');
});

test('a refusal is told in the words of the provider', async () => {
  expect(await open().precreate(trade({ title: '拒绝' }))).toEqual({ refusal: '参数无效' });
  await open().precreate(trade());
  const refund = { outTradeNo: no, refundNo: 'R0', amount: 1, total: 2990, reason: '' };
  await expect(open().refund(refund)).rejects.toBeInstanceOf(RefusedError);
});

test.each<Mood>(['slow', 'reset', 'bad gateway', 'html', 'bad json', 'unsigned', 'wrong signature', 'another trade'])(
  'an answer that is %s settles nothing, and a repetition makes no second trade',
  async (mood) => {
    fake.mood = mood;
    const gateway = open({}, 300);
    await expect(gateway.precreate(trade())).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(gateway.query(no)).rejects.toBeInstanceOf(UnknownOutcomeError);
    fake.mood = 'well';
    expect(await gateway.precreate(trade())).toEqual({ qrCode: `https://qr.alipay.com/${no}` });
    expect(fake.trades.size).toBe(1);
  },
);

test('a key of the wrong kind is refused with a sentence', () => {
  const problemOf = (keys: Partial<AlipayKeys>): string => {
    try {
      open(keys);
    } catch (error) {
      if (error instanceof GatewaySettingsError) return error.message;
    }
    return '';
  };
  expect(problemOf({ privateKey: ownPublicKey })).toBe('支付宝应用私钥：这是公钥，请填写私钥');
  expect(problemOf({ privateKey: providerCertificate })).toBe('支付宝应用私钥：这是证书，请填写私钥');
  expect(problemOf({ privateKey: 'MIIEvQIBADAN' })).toBe('支付宝应用私钥：不是有效的 RSA 私钥（PKCS1 或 PKCS8）');
  expect(problemOf({ publicKey: providerCertificate })).toBe('支付宝公钥：这是证书，请填写公钥');
  expect(problemOf({ publicKey: alipayKeys.privateKey })).toBe('支付宝公钥：这是私钥，请填写公钥；私钥不要填写在这里');
  expect(problemOf({ publicKey: ownPublicKey })).toBe('支付宝公钥：这是与应用私钥配对的应用公钥，请填写支付宝公钥');
  expect(problemOf({ publicKey: `-----BEGIN PUBLIC KEY-----\n${providerPublicKey}\n-----END PUBLIC KEY-----` })).toBe(
    '',
  );
});

test('a bill is read from its archive, whichever way it is written', async () => {
  expect(await open().downloadBill('2026-11-22')).toBeNull();
  fake.bill = alipayBill([
    [no, '交易', '29.90'],
    [no, '退款', '-9.9'],
  ]);
  const tradeNo = `22${no.slice(0, 9)}`;
  expect(await open().downloadBill('2026-11-22')).toEqual([
    { outTradeNo: no, tradeNo, kind: 'payment', amount: 2990 },
    { outTradeNo: no, tradeNo, kind: 'refund', amount: 990 },
  ]);
  for (const bytes of [
    Buffer.from('no archive'),
    fake.bill.subarray(0, -30),
    zipOf([{ name: 'a', bytes: Buffer.alloc(300e6) }]),
  ]) {
    fake.bill = bytes;
    await expect(open().downloadBill('2026-11-22')).rejects.toBeInstanceOf(UnknownOutcomeError);
  }
}, 20_000);

test('amounts are compared by value and never rounded', () => {
  expect(['30', '30.0', '30.00', '0.01', '29.9'].map(fenOf)).toEqual([3000, 3000, 3000, 1, 2990]);
  for (const text of ['', '-1', '1e3', '30.001', '30.', '.5', '３０', ' 30', '30 ', '0x1e', 30, null]) {
    expect(fenOf(text)).toBeNull();
  }
});
