import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  openFakeWechat,
  type FakeWechat,
  sealed,
  wechatBill,
  wechatKeys,
  wechatNotice,
  wechatSigned,
  wechatTrade,
} from '#tests/kit/fake-wechat.ts';
import type { Mood } from '#tests/kit/fake-provider-server.ts';
import { ownPrivateKey, ownPublicKey, providerSerial } from '#tests/kit/payment-keys.ts';

import { ForgedNoticeError, GatewaySettingsError, RefusedError, UnknownOutcomeError } from './gateway.ts';
import { openWechat, type WechatKeys } from './wechat.ts';

let fake: FakeWechat;
beforeEach(async () => {
  fake = await openFakeWechat();
});
afterEach(() => fake.close());

const no = '20261122'.padEnd(32, '7');
const open = (keys: Partial<WechatKeys> = {}, timeoutMs = 5000) =>
  openWechat({ ...wechatKeys, ...keys }, { endpoint: fake.base, timeoutMs, now: () => Date.now() });
const trade = (title = '一段内容') => ({
  outTradeNo: no,
  amount: 2990,
  title,
  expiresAt: Date.parse('2026-11-22T12:15:00+08:00'),
  notifyUrl: 'https://example.com/notify/wechat',
});
const code = { qrCode: 'weixin://wxpay/bizpayurl?pr=777777777' };

test.each([false, true])(
  'a trade is made, paid, found, returned and closed; by certificate: %s',
  async (byCertificate) => {
    fake.byCertificate = byCertificate;
    const gateway = open(byCertificate ? { publicKey: '', publicKeyId: '' } : {});
    expect(await gateway.query(no)).toMatchObject({ state: 'NOT_EXIST', amount: null });
    expect(await gateway.close(no)).toBe('closed');
    expect(await gateway.precreate(trade())).toEqual(code);
    expect(await gateway.precreate(trade())).toEqual(code);
    expect(await gateway.query(no)).toMatchObject({ state: 'WAIT', amount: null });
    fake.trades.get(no)!.state = 'SUCCESS';
    const paidAt = Date.parse('2026-11-22T12:00:00+08:00');
    expect(await gateway.query(no)).toMatchObject({ state: 'SUCCESS', amount: 2990, paidAt });
    expect(await gateway.close(no)).toBe('paid');
    const refund = { outTradeNo: no, refundNo: `${no}R0`, amount: 990, total: 2990, reason: '退款' };
    expect(await gateway.refund(refund)).toEqual({ done: false });
    expect(await gateway.refund(refund)).toEqual({ done: true });
    expect(fake.trades.get(no)?.refunds).toEqual(new Map([[`${no}R0`, 990]]));
    expect(await gateway.query(no)).toMatchObject({ state: 'REFUNDED', mayBePart: true });
    const [first] = fake.asked.filter(({ url }) => url.pathname.endsWith('/native'));
    expect(JSON.parse(first!.body)).toMatchObject({
      time_expire: '2026-11-22T12:15:00+08:00',
      notify_url: 'https://example.com/notify/wechat',
      amount: { total: 2990, currency: 'CNY' },
    });
    expect(fake.refused).toBe(0);
    expect(fake.asked.filter(({ url }) => url.pathname === '/v3/certificates')).toHaveLength(byCertificate ? 1 : 0);
  },
);

test('a refusal is told in the words of the provider', async () => {
  expect(await open().precreate(trade('拒绝'))).toEqual({ refusal: '参数错误' });
  const refund = { outTradeNo: no, refundNo: 'R0', amount: 1, total: 2990, reason: '' };
  await expect(open().refund(refund)).rejects.toBeInstanceOf(RefusedError);
});

test.each<Mood>(['slow', 'reset', 'bad gateway', 'html', 'bad json', 'unsigned', 'wrong signature', 'another trade'])(
  'an answer that is %s settles nothing, and a repetition makes no second trade',
  async (mood) => {
    fake.mood = mood;
    const gateway = open({}, 300);
    await expect(gateway.precreate(trade())).rejects.toBeInstanceOf(UnknownOutcomeError);
    fake.trades.set(no, { amount: 2990, state: 'SUCCESS', refunds: new Map() });
    await expect(gateway.query(no)).rejects.toBeInstanceOf(UnknownOutcomeError);
    fake.mood = 'well';
    expect(await gateway.precreate(trade())).toEqual(code);
    expect(fake.trades.size).toBe(1);
  },
);

test('an answer signed by a clock that is off is not believed', async () => {
  fake.now = () => Date.now() - 400_000;
  await expect(open().query(no)).rejects.toBeInstanceOf(UnknownOutcomeError);
});

const notice = (body: string, headers = wechatSigned(body, { now: Date.now() })) => ({
  headers,
  body: Buffer.from(body),
});
const right = () => wechatNotice(wechatTrade(no, 2990));

test('a signed report of this merchant is taken, from the public key and from a certificate', async () => {
  const taken = { outTradeNo: no, state: 'SUCCESS', amount: 2990 };
  expect(await open().readNotice(notice(right()))).toMatchObject(taken);
  fake.byCertificate = true;
  const body = right();
  const headers = wechatSigned(body, { now: Date.now(), serial: providerSerial });
  expect(await open({ publicKey: '', publicKeyId: '' }).readNotice(notice(body, headers))).toMatchObject(taken);
  expect(open().answerNotice(true)).toMatchObject({ status: 204 });
  expect(open().answerNotice(false)).toMatchObject({ status: 400 });
});

test('a forged report is refused, whatever of it is wrong', async () => {
  const now = Date.now();
  const body = right();
  const otherBody = wechatNotice(wechatTrade(no, 1));
  const of = (more: Record<string, unknown>) => notice(wechatNotice(wechatTrade(no, 2990, more)));
  const altered = (change: (resource: ReturnType<typeof sealed>) => object) =>
    notice(wechatNotice({}, { resource: change(sealed(JSON.stringify(wechatTrade(no, 2990)))) }));
  const flip = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    return bytes.toString('base64');
  };
  const forged = {
    'no signature': notice(body, {}),
    'own key': notice(body, wechatSigned(body, { now, key: ownPrivateKey })),
    'other body': notice(otherBody, wechatSigned(body, { now })),
    'unknown serial': notice(body, wechatSigned(body, { now, serial: 'PUB_KEY_ID_0000' })),
    old: notice(body, wechatSigned(body, { now: now - 301_000 })),
    'from the future': notice(body, wechatSigned(body, { now: now + 301_000 })),
    'wrong tag': altered((resource) => ({ ...resource, ciphertext: flip(resource.ciphertext) })),
    'other data': altered((resource) => ({ ...resource, associated_data: 'refund' })),
    'other nonce': altered((resource) => ({ ...resource, nonce: '000000000000' })),
    'other key': altered(() => sealed(JSON.stringify(wechatTrade(no, 2990)), 'x'.repeat(32))),
    'too short': altered((resource) => ({ ...resource, ciphertext: 'AAAA' })),
    'other algorithm': altered((resource) => ({ ...resource, algorithm: 'NONE' })),
    'plain resource': notice(wechatNotice({}, { resource: wechatTrade(no, 2990) })),
    'other event': notice(wechatNotice(wechatTrade(no, 2990), { event_type: 'REFUND.SUCCESS' })),
    'other application': of({ appid: 'wxffffffffffffffff' }),
    'other merchant': of({ mchid: '1900000002' }),
    'other currency': of({ amount: { total: 2990, currency: 'HKD' } }),
    'amount as text': of({ amount: { total: '2990', currency: 'CNY' } }),
    'broken amount': of({ amount: { total: 2990.5, currency: 'CNY' } }),
    'no amount': of({ amount: undefined }),
    'lower case': of({ trade_state: 'success' }),
    'no number': of({ out_trade_no: '' }),
    'no JSON': notice('{'),
  };
  for (const [why, each] of Object.entries(forged)) {
    const taken = await open()
      .readNotice(each)
      .then(
        () => 'taken',
        (error: unknown) => (error instanceof ForgedNoticeError ? 'refused' : String(error)),
      );
    expect(taken, why).toBe('refused');
  }
});

test('reports with unknown serials make few requests for certificates', async () => {
  fake.byCertificate = true;
  const gateway = open({ publicKey: '', publicKeyId: '' });
  const body = right();
  const headers = wechatSigned(body, { now: Date.now(), serial: 'ABCDEF' });
  await Promise.all(
    Array.from({ length: 20 }, () =>
      expect(gateway.readNotice(notice(body, headers))).rejects.toThrow(ForgedNoticeError),
    ),
  );
  await expect(gateway.readNotice(notice(body, headers))).rejects.toThrow(ForgedNoticeError);
  expect(fake.asked).toHaveLength(1);
});

test('wrong keys are told to the owner', async () => {
  const problemOf = async (keys: Partial<WechatKeys>): Promise<string> => {
    try {
      await open(keys).query(no);
    } catch (error) {
      const found = error instanceof GatewaySettingsError ? error : (error as Error).cause;
      if (found instanceof GatewaySettingsError) return found.message;
    }
    return '';
  };
  expect(await problemOf({ privateKey: ownPublicKey })).toBe('微信支付商户私钥：这是公钥，请填写私钥');
  expect(await problemOf({ publicKey: ownPublicKey })).toBe(
    '微信支付公钥：这是与商户私钥配对的公钥，请填写微信支付公钥',
  );
  expect(await problemOf({ apiKey: 'short' })).toBe('APIv3 密钥应为 32 个字符');
  expect(await problemOf({ mchId: '1900000002' })).toBe('微信支付没有接受签名，请检查商户号、证书序列号与商户私钥');
  expect(await problemOf({ publicKeyId: 'PUB_KEY_ID_1' })).toContain('请检查微信支付公钥与公钥 ID');
  expect(await problemOf({ publicKey: '', publicKeyId: '', apiKey: 'x'.repeat(32) })).toContain('请检查 APIv3 密钥');
});

test('a bill is read to its end, and not believed when it was altered', async () => {
  expect(await open().downloadBill('2026-11-22')).toBeNull();
  fake.bill = wechatBill([
    [no, 'SUCCESS', '29.90'],
    [no, 'REFUND', '9.90'],
  ]);
  const tradeNo = `42${no.slice(0, 9)}`;
  expect(await open().downloadBill('2026-11-22')).toEqual([
    { outTradeNo: no, tradeNo, kind: 'payment', amount: 2990 },
    { outTradeNo: no, tradeNo, kind: 'refund', amount: 990 },
  ]);
  fake.isBillAltered = true;
  await expect(open().downloadBill('2026-11-22')).rejects.toBeInstanceOf(UnknownOutcomeError);
});

test('a long title is cut between characters: half of one is no text that a provider takes', async () => {
  const gateway = open();
  await gateway.precreate(trade(`${'夜'.repeat(126)}🌙`));
  await gateway.precreate({ ...trade('夜\uD83C'), outTradeNo: no.replace(/7$/, '8') });
  const said = fake.asked
    .filter(({ url }) => url.pathname.endsWith('/native'))
    .map(({ body }) => (JSON.parse(body) as { description: string }).description);
  expect(said).toEqual(['夜'.repeat(126), '夜\uFFFD']);
});
