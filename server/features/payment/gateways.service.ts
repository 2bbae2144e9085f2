import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { DomainError } from '#contract/errors.ts';
import { GatewaySettingsError, type PaymentGateway } from '#server/providers/payment/gateway.ts';
import { createRegistry } from '#server/kit/registry.ts';
import type { Site } from '#server/kit/site.ts';

/** How the gateway of a channel is opened; its code is loaded when it is needed. */
export interface GatewayOpener {
  channel: PaymentChannel;
  /** Whether the owner entered what it needs; no secret is read. */
  isReady: (site: Site) => boolean;
  open: (site: Site) => Promise<PaymentGateway>;
}

/** In the order in which they are offered; `server/app/reactions.ts` adds them. */
export const gatewayOpeners = createRegistry<GatewayOpener>();

/** The channels of which the owner entered everything, in the order in which they are offered. */
export function openChannels(site: Site): PaymentChannel[] {
  return gatewayOpeners
    .list(site)
    .filter(({ isReady }) => isReady(site))
    .map(({ channel }) => channel);
}

/** The channel that was asked for, or the first one. @throws DomainError PAYMENT_UNAVAILABLE */
export function chooseChannel(site: Site, asked: PaymentChannel | undefined): PaymentChannel {
  const open = openChannels(site);
  const channel = asked === undefined ? open[0] : open.find((each) => each === asked);
  if (channel === undefined) throw new DomainError('PAYMENT_UNAVAILABLE', paymentErrors.unavailable);
  return channel;
}

/** @throws DomainError PAYMENT_UNAVAILABLE */
export async function openGateway(site: Site, channel: PaymentChannel): Promise<PaymentGateway> {
  const opener = gatewayOpeners.list(site).find((each) => each.channel === channel && each.isReady(site));
  if (!opener) throw new DomainError('PAYMENT_UNAVAILABLE', paymentErrors.unavailable);
  try {
    return await opener.open(site);
  } catch (error) {
    if (!(error instanceof GatewaySettingsError)) throw error;
    site.log.error({ channel, reason: error.message }, 'The keys of a payment channel cannot be used');
    throw new DomainError('PAYMENT_UNAVAILABLE', paymentErrors.unavailable);
  }
}

/** Where the provider of a channel reports to. */
export function notifyUrl(site: Site, channel: PaymentChannel): string {
  return `${site.url}/notify/${channel}`;
}
