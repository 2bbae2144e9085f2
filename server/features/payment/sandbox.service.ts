import { type RawResponse } from '#server/kit/raw-route.ts';
import type { Site } from '#server/kit/site.ts';
import { decideSandboxTrade, findSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';

import { sandboxDocument, sandboxPolicy } from './sandbox.views.ts';
import { settle } from './service.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether payments may be played: in development, on an address that only this machine reaches. */
export function mayPlayPayments({ settings, url }: Site): boolean {
  return settings.mode === 'development' && loopback.has(new URL(url).hostname);
}

const missing: RawResponse = { status: 404, headers: { 'content-type': 'text/plain' }, body: '' };

/** The page of a played payment; 404 where payments cannot be played. */
export async function answerSandboxPage(site: Site, outTradeNo: string): Promise<RawResponse> {
  const trade = mayPlayPayments(site) ? await findSandboxTrade(site, outTradeNo) : undefined;
  if (!trade) return missing;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': sandboxPolicy };
  return { status: 200, headers, body: sandboxDocument(trade) };
}

/** Pays a played payment, or lets it fail; its order is settled at once. */
export async function decideSandbox(
  site: Site,
  outTradeNo: string,
  outcome: 'SUCCESS' | 'CLOSED',
): Promise<RawResponse> {
  if (!mayPlayPayments(site) || !(await findSandboxTrade(site, outTradeNo))) return missing;
  await decideSandboxTrade(site, outTradeNo, outcome);
  await settle(site, await sandboxGateway(site).query(outTradeNo), 'query');
  return { status: 303, headers: { location: `/sandbox/pay/${outTradeNo}` }, body: '' };
}
