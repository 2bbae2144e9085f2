import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { alipayKeys, alipayNotice, alipayReport } from '#tests/kit/fake-alipay.ts';

import { memberships } from './kit.ts';

/** The settings of a site that several processes open, one after the other or at once. */
export type Place = Record<string, string>;

/** Opens the site of a place in this process. */
export async function withSite<T>(place: Place, work: (site: Site) => Promise<T>): Promise<T> {
  const { site, close } = await composeSite(readSettings({ ...place }));
  connectReactions(site);
  try {
    return await work(site);
  } finally {
    await close();
  }
}

/** Sells memberships and points through Alipay, with keys that were made for tests. */
export async function openShop(site: Site): Promise<void> {
  await setOptions(site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
    ...memberships,
    point_rate: 100,
  });
}

/** The body of a signed report of a payment. */
export const paidReport = (no: string, fen: number, more: Record<string, string> = {}): string =>
  new URLSearchParams(alipayNotice(alipayReport(no, (fen / 100).toFixed(2), more))).toString();

/** What was given for paid orders: once each, or not. */
export async function countGiven({ db }: Site) {
  const orders = await db.selectFrom('orders').select(['id', 'kind', 'status']).execute();
  const grants = await db.selectFrom('vip_grants').select('source').execute();
  const tops = await db.selectFrom('ledger_transfers').select('source').where('kind', '=', 'top-up').execute();
  const given = new Map<string, number>();
  for (const { source } of [...grants, ...tops]) given.set(source, (given.get(source) ?? 0) + 1);
  const times = orders.map(({ id }) => given.get(`order:${id}`) ?? 0);
  return {
    orders: orders.length,
    fulfilled: orders.filter(({ status }) => status === 'fulfilled').length,
    given: grants.length + tops.length,
    /** Orders that were not given exactly once. */
    off: times.filter((each) => each !== 1).length,
  };
}

/** Invariants of the ledger that do not hold. */
export const countBroken = async (site: Site): Promise<number> =>
  (await verifyLedger(site)).reduce((sum, { broken }) => sum + broken, 0);
