import { randomInt } from 'node:crypto';

import { channelNames, gatewayTestCopy, paymentErrors } from '#contract/features/payment/copy.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import type { GatewayTestResult } from '#contract/features/payment/gateway-tests.calls.ts';
import { orderLifeMs, outTradeNoLength } from '#contract/features/payment/limits.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';
import { GatewaySettingsError } from '#server/providers/payment/gateway.ts';

import { gatewayOpeners, notifyUrl } from './gateways.service.ts';

const amount = 1;

/** Makes and closes a trade that nobody is asked to pay. @returns null, or why it was refused */
async function tryTrade(site: Site, channel: PaymentChannel): Promise<string | null> {
  const openers = gatewayOpeners.list(site).filter((each) => each.channel === channel);
  const opener = openers.find(({ isReady }) => isReady(site)) ?? openers[0];
  if (!opener) return paymentErrors.unavailable;
  const gateway = await opener.open(site);
  const outTradeNo = Array.from({ length: outTradeNoLength }, () => randomInt(10)).join('');
  const expiresAt = site.clock.now() + orderLifeMs;
  const { title } = gatewayTestCopy;
  const made = await gateway.precreate({ outTradeNo, amount, title, expiresAt, notifyUrl: notifyUrl(site, channel) });
  if ('refusal' in made) return made.refusal;
  await gateway.close(outTradeNo);
  return null;
}

/** What the owner has to correct, where the error says so. */
function settingsProblem(error: unknown): string | null {
  const found = error instanceof GatewaySettingsError ? error : (error as { cause?: unknown }).cause;
  return found instanceof GatewaySettingsError ? found.message : null;
}

async function outcomeOf(site: Site, channel: PaymentChannel): Promise<GatewayTestResult> {
  const name = channelNames[channel];
  try {
    const refusal = await tryTrade(site, channel);
    if (refusal === null) return { ok: true, message: gatewayTestCopy.done(name) };
    return { ok: false, message: gatewayTestCopy.refused(name, refusal.slice(0, 200)) };
  } catch (error) {
    const problem = settingsProblem(error);
    if (problem === null) site.log.warn({ err: error, channel }, 'A payment provider gave no clear answer');
    return { ok: false, message: problem ?? gatewayTestCopy.unclear(name) };
  }
}

/** Tries a channel with the stored keys: a trade of ¥0.01 is made and closed at the provider. */
export async function runGatewayTest(context: CallContext, channel: PaymentChannel): Promise<GatewayTestResult> {
  const result = await outcomeOf(context.site, channel);
  await write(context.site, (unit) =>
    audit(context, unit, { action: 'payment.test', after: { channel, ok: result.ok } }),
  );
  return result;
}
