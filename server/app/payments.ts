import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { mayPlayPayments } from '#server/features/payment/sandbox.service.ts';
import type { Site } from '#server/kit/site.ts';

/** Connects payments with their providers, and orders with the features that fulfil them. */
export function connectPayments(site: Site): void {
  gatewayOpeners.add(site, {
    channel: 'sandbox',
    isReady: mayPlayPayments,
    open: async () => (await import('#server/providers/payment/sandbox.ts')).sandboxGateway(site),
  });
}
