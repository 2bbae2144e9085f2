import { afterAll, beforeAll, expect, test } from 'vitest';

import { findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { sessionCookie } from '#server/kit/client-info.ts';
import { alipayKeys, openFakeAlipay, type FakeAlipay } from '#tests/kit/fake-alipay.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { setOptions } from '#server/features/settings/options.service.ts';

let app: OpenApp;
let fake: FakeAlipay;
beforeAll(async () => {
  fake = await openFakeAlipay();
  app = await openApp({ SITE_URL: '', SOMNIA_ALIPAY_ENDPOINT: fake.base }, { demo: true });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

test('the owner tests a channel of payment and reads what is missing, then that it works', async () => {
  const owner = await findUserByName(app.site, '沈砚');
  const token = await createSession(app.site, owner!.id, { address: '', userAgent: 'test' });
  const { page, context, problems } = await newVisitor(await sharedBrowser());
  await context.addCookies([{ name: sessionCookie, value: token, url: app.url }]);
  await page.goto(`${app.url}/nv-admin/settings?group=${encodeURIComponent('支付')}`);
  const button = page.getByRole('button', { name: '测试连接：支付宝' });
  await button.click();
  await page.getByText('支付宝还没有填写完整：缺少支付宝应用 APPID').waitFor();
  await setOptions(app.site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
  });
  await button.click();
  await page.getByText('支付宝连接正常：已创建并关闭一笔 ¥0.01 的订单，没有产生扣款。').waitFor();
  expect(await findFaultsInThemes(page, '支付')).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
