import { randomUUID } from 'node:crypto';

import type { VipDuration } from '#contract/features/membership/entities.ts';
import type { PaymentChannel, TradeState } from '#contract/features/payment/entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { findViewer } from '#server/features/accounts/service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { sendRefund } from '#server/features/payment/refunds.service.ts';
import { placeOrder, settle } from '#server/features/payment/service.ts';
import { sweep } from '#server/features/payment/sweeper.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import type { PaymentGateway } from '#server/providers/payment/gateway.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

const plan = (level: number, duration: VipDuration, price: number) => ({
  level,
  duration,
  name: duration,
  price,
  renew_price: price,
  original_price: price,
  is_limited: false,
});

/** 12, 100, 25 and 250 yuan; a renewal costs the same. */
export const plans = [plan(1, 'month', 12), plan(1, 'year', 100), plan(2, 'month', 25), plan(2, 'year', 250)];

export interface MoneySite extends GrowthSite {
  /** Adds a user with so many points. */
  join: (point?: number) => Promise<Viewer & { userId: number }>;
  pointsOf: (userId: number) => Promise<number>;
  orderOf: (no: string) => ReturnType<typeof findOrder>;
  /** Orders points, each order for a purpose of its own. @returns its number and amount */
  orderPoints: (viewer: Viewer, point: number, coupon?: string) => Promise<{ no: string; amount: number }>;
  /** What the provider says of an order of points or a membership. */
  tell: (no: string, state: TradeState, cause?: 'notify' | 'query' | 'sweeper') => Promise<boolean>;
  sweep: () => Promise<void>;
}

const findOrder = ({ site }: GrowthSite, no: string) =>
  site.db.selectFrom('orders').selectAll().where('out_trade_no', '=', no).executeTakeFirstOrThrow();

/** Points and memberships for sale through a provider that the proof drives; the ledger is checked at its end. */
export async function openMoneySite(
  open: (here: GrowthSite) => PaymentGateway = ({ site }) => sandboxGateway(site),
  channel: PaymentChannel = 'wechat',
): Promise<MoneySite> {
  const here = await openTestGrowth();
  const { site } = here;
  const gateway = open(here);
  gatewayOpeners.add(site, { channel, isReady: () => true, open: async () => gateway });
  await setOptions(site, {
    sonare_vip_config_types: [
      { level: 1, name: '上弦', img: '' },
      { level: 2, name: '满月', img: '' },
    ],
    sonare_vip_config_duration_list: plans,
    point_rate: 100,
  });
  let turn = 0;
  const give = async (userId: number, amount: number): Promise<void> => {
    const reason = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount } as const;
    await write(site, (unit) =>
      transfer(site, unit, { ...reason, from: { site: 'adjustments' }, to: { userId } }).then(() => {}),
    );
  };
  return {
    ...here,
    join: async (point = 0) => {
      const userId = await insertUserRow(site, `客人${(turn += 1)}`, 'subscriber');
      if (point > 0) await give(userId, point);
      return { ...(await findViewer(site.db, userId, here.clock.now())), userId };
    },
    pointsOf: (userId) => findBalance(site.db, 'point', userId),
    orderOf: (no) => findOrder(here, no),
    orderPoints: async (viewer, point, code) => {
      const { out_trade_no: no, amount } = await placeOrder(here.contextFor(viewer), async () => ({
        kind: 'points',
        purpose: `points:${(turn += 1)}`,
        title: `${point} 积分`,
        detail: { point },
        price: point,
        channel,
        ...(code !== undefined && { coupon: { code, scope: 'points' } }),
      }));
      return { no, amount };
    },
    tell: async (no, state, cause = 'notify') => {
      const { amount } = await findOrder(here, no);
      const known = { amount, refunded: null, paidAt: here.clock.now() };
      return settle(site, { outTradeNo: no, state, tradeNo: `t${no}`, ...known }, cause);
    },
    sweep: () => sweep(site, sendRefund),
  };
}

/** Works with a site that is closed at the end, which checks its ledger. */
export async function withMoney<T>(
  work: (it: MoneySite) => Promise<T>,
  ...how: Parameters<typeof openMoneySite>
): Promise<T> {
  const it = await openMoneySite(...how);
  let result: T;
  try {
    result = await work(it);
  } catch (error) {
    // Its own failure says more than what it left in the ledger.
    await it.close().catch(() => {});
    throw error;
  }
  await it.close();
  return result;
}
