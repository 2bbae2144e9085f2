import { couponUsesCheck } from '#server/features/coupons/verify.service.ts';
import { ledgerChecks } from '#server/features/ledger/verify.service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import type { Site } from '#server/kit/site.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether payments may be played: in development, on an address that only this machine reaches. */
export function mayPlayPayments({ settings, url }: Site): boolean {
  return settings.mode === 'development' && loopback.has(new URL(url).hostname);
}

/** Connects payments with their providers, and orders with the features that fulfil them. */
export function connectPayments(site: Site): void {
  ledgerChecks.add(site, couponUsesCheck);
  gatewayOpeners.add(site, {
    channel: 'sandbox',
    isReady: mayPlayPayments,
    open: async () => (await import('#server/providers/payment/sandbox.ts')).sandboxGateway(site),
  });
}
