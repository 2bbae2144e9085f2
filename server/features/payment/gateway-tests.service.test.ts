import { afterEach, beforeEach, expect, test } from 'vitest';

import { testGateway } from '#contract/features/payment/gateway-tests.calls.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { alipayKeys, openFakeAlipay, type FakeAlipay } from '#tests/kit/fake-alipay.ts';
import { openTestGrowth, type GrowthSite } from '#tests/kit/growth-site.ts';
import { ownPublicKey } from '#tests/kit/payment-keys.ts';

let it: GrowthSite;
let fake: FakeAlipay;
beforeEach(async () => {
  [it, fake] = await Promise.all([openTestGrowth(), openFakeAlipay()]);
  it.site.settings.alipayEndpoint = fake.base;
  await setOptions(it.site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
  });
});
afterEach(async () => {
  await fake.close();
  await it.close();
});

const run = (channel: 'alipay' | 'wechat' = 'alipay') => it.call(endpoints, testGateway, { channel }, it.people.owner);

test('the test of a channel makes and closes a trade of one cent', async () => {
  expect(await run()).toEqual({
    ok: true,
    message: '支付宝连接正常：已创建并关闭一笔 ¥0.01 的订单，没有产生扣款。',
  });
  expect([...fake.trades.values()]).toMatchObject([{ amount: 1, state: 'TRADE_CLOSED' }]);
  const noted = await it.site.db.selectFrom('audit_log').select('after').where('act', '=', 'payment.test').execute();
  expect(noted).toEqual([{ after: '{"channel":"alipay","ok":true}' }]);
  expect(await it.site.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('what is wrong is told in a sentence', async () => {
  expect((await run('wechat')).message).toBe(
    '微信支付还没有填写完整：缺少微信支付 AppID、微信支付商户号、微信支付证书序列号、微信支付商户私钥、微信支付 APIv3 密钥',
  );
  await setOptions(it.site, { payment_alipay_app_id: '2026000000000002' });
  expect(await run()).toEqual({ ok: false, message: '支付宝拒绝了请求：无效签名' });
  await setOptions(it.site, { payment_alipay_app_id: alipayKeys.appId, payment_alipay_public_key: ownPublicKey });
  expect((await run()).message).toBe('支付宝公钥：这是与应用私钥配对的应用公钥，请填写支付宝公钥');
  await setOptions(it.site, { payment_alipay_public_key: alipayKeys.publicKey });
  fake.mood = 'wrong signature';
  expect((await run()).message).toBe('支付宝的应答没有通过验签，请检查支付宝公钥');
  fake.mood = 'bad gateway';
  expect((await run()).message).toBe('支付宝没有给出明确的回答，请检查服务器能否访问它，稍后再试。');
});

test('a key of the wrong kind is refused when it is saved', async () => {
  await expect(setOptions(it.site, { payment_alipay_private_key: ownPublicKey })).rejects.toThrow(
    '这是公钥，请填写私钥',
  );
  await expect(setOptions(it.site, { payment_alipay_seller_id: '2088' })).rejects.toThrow('2088 开头的 16 位数字');
});
