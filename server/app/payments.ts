import { channelNames, gatewayProblems } from '#contract/features/payment/copy.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { providerTimeoutMs } from '#contract/features/payment/limits.ts';
import type { paymentOptions } from '#contract/features/payment/options.ts';
import { options } from '#contract/features/settings/options.entities.ts';
import { type GatewayOpener, gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { mayPlayPayments } from '#server/features/payment/sandbox.service.ts';
import { ledgerChecks } from '#server/features/ledger/verify.service.ts';
import { vipOrders } from '#server/features/membership/order-kind.service.ts';
import { membershipCheck } from '#server/features/membership/verify.service.ts';
import { orderKinds } from '#server/features/payment/order-kinds.service.ts';
import { incomeChecks } from '#server/features/income/verify.service.ts';
import { orderChecks } from '#server/features/payment/verify.service.ts';
import { contentOrders } from '#server/features/purchases/orders.service.ts';
import { tipOrders, topUpOrders } from '#server/features/tips/orders.service.ts';
import { couponUsesCheck } from '#server/features/coupons/verify.service.ts';
import type { Site } from '#server/kit/site.ts';
import { type GatewayHost, GatewaySettingsError, type PaymentGateway } from '#server/providers/payment/gateway.ts';

type KeyName = Exclude<keyof typeof paymentOptions, 'point_rate'>;

const alipayKeys = [
  'payment_alipay_app_id',
  'payment_alipay_seller_id',
  'payment_alipay_private_key',
  'payment_alipay_public_key',
] as const satisfies readonly KeyName[];

const wechatKeys = [
  'payment_wechat_app_id',
  'payment_wechat_mch_id',
  'payment_wechat_serial',
  'payment_wechat_private_key',
  'payment_wechat_api_key',
] as const satisfies readonly KeyName[];

const wechatPublicKeys = ['payment_wechat_public_key_id', 'payment_wechat_public_key'] as const;

const valueOf = (site: Site, name: KeyName): string => site.options.get(name).trim();

/** The options of a channel that are still empty. */
function missingOf(site: Site, names: readonly KeyName[]): KeyName[] {
  return names.filter((name) => valueOf(site, name) === '');
}

function missingOfWechat(site: Site): KeyName[] {
  const missing = missingOf(site, wechatPublicKeys);
  // Both are left empty, or neither.
  return [...missingOf(site, wechatKeys), ...(missing.length === 1 ? missing : [])];
}

const hostOf = (site: Site, endpoint: string): GatewayHost => ({
  endpoint,
  timeoutMs: providerTimeoutMs,
  now: () => site.clock.now(),
});

async function openAlipay(site: Site): Promise<PaymentGateway> {
  const { openAlipay: open } = await import('#server/providers/payment/alipay.ts');
  return open(
    {
      appId: valueOf(site, 'payment_alipay_app_id'),
      sellerId: valueOf(site, 'payment_alipay_seller_id'),
      privateKey: valueOf(site, 'payment_alipay_private_key'),
      publicKey: valueOf(site, 'payment_alipay_public_key'),
    },
    hostOf(site, site.settings.alipayEndpoint),
  );
}

async function openWechat(site: Site): Promise<PaymentGateway> {
  const { openWechat: open } = await import('#server/providers/payment/wechat.ts');
  return open(
    {
      appId: valueOf(site, 'payment_wechat_app_id'),
      mchId: valueOf(site, 'payment_wechat_mch_id'),
      serial: valueOf(site, 'payment_wechat_serial'),
      privateKey: valueOf(site, 'payment_wechat_private_key'),
      apiKey: valueOf(site, 'payment_wechat_api_key'),
      publicKeyId: valueOf(site, 'payment_wechat_public_key_id'),
      publicKey: valueOf(site, 'payment_wechat_public_key'),
    },
    hostOf(site, site.settings.wechatEndpoint),
  );
}

/** A channel that is opened with keys of the options; changed keys open it anew. */
function keyedChannel(
  channel: PaymentChannel,
  names: readonly KeyName[],
  missing: (site: Site) => KeyName[],
  open: (site: Site) => Promise<PaymentGateway>,
): GatewayOpener {
  let opened: { keys: string; gateway: PaymentGateway } | null = null;
  return {
    channel,
    isReady: (site) => missing(site).length === 0,
    open: async (site) => {
      const lacking = missing(site);
      if (lacking.length > 0) {
        const labels = lacking.map((name) => options[name].label);
        throw new GatewaySettingsError(gatewayProblems.missing(channelNames[channel], labels));
      }
      const keys = JSON.stringify(names.map((name) => site.options.get(name)));
      if (opened?.keys !== keys) opened = { keys, gateway: await open(site) };
      return opened.gateway;
    },
  };
}

/** Connects payments with their providers, and orders with the features that fulfil them. */
export function connectPayments(site: Site): void {
  gatewayOpeners.add(
    site,
    keyedChannel('alipay', alipayKeys, (here) => missingOf(here, alipayKeys), openAlipay),
  );
  gatewayOpeners.add(site, keyedChannel('wechat', [...wechatKeys, ...wechatPublicKeys], missingOfWechat, openWechat));
  for (const kind of [topUpOrders, tipOrders, contentOrders]) orderKinds.add(site, kind);
  for (const check of [couponUsesCheck, ...orderChecks, ...incomeChecks]) ledgerChecks.add(site, check);
  gatewayOpeners.add(site, {
    channel: 'sandbox',
    isReady: mayPlayPayments,
    open: async () => (await import('#server/providers/payment/sandbox.ts')).sandboxGateway(site),
  });
  orderKinds.add(site, vipOrders);
  ledgerChecks.add(site, membershipCheck);
}
