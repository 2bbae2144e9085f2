import { alipayPrecreate, becomeVip, getMembership } from '#contract/features/membership/calls.ts';
import type { VipDuration } from '#contract/features/membership/entities.ts';
import { precreateOrder } from '#contract/features/payment/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type Site, write } from '#server/kit/site.ts';
import type { PaymentGateway, Trade } from '#server/providers/payment/gateway.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

const plan = (level: number, duration: VipDuration, price: number, renew_price = price) => ({
  level,
  duration,
  name: duration,
  price,
  renew_price,
  original_price: price,
  is_limited: false,
});

/** What the proofs sell. */
export const memberships = {
  sonare_vip_config_types: [
    { level: 1, name: '上弦', img: '' },
    { level: 2, name: '满月', img: '' },
  ],
  sonare_vip_config_duration_list: [
    plan(1, 'month', 30),
    plan(1, 'year', 100),
    plan(2, 'month', 50),
    plan(2, 'year', 250),
  ],
};

/** The code of an answer: `ok`, or the code of the error. */
export const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(() => 'ok').catch((error: { code?: string; message: string }) => error.code ?? `? ${error.message}`);

let turn = 0;

export async function givePoints(site: Site, userId: number, amount: number): Promise<void> {
  const source = `start ${(turn += 1)}`;
  const between = { from: { site: 'adjustments' }, to: { userId } } as const;
  await write(site, (unit) =>
    transfer(site, unit, { currency: 'point', kind: 'adjustment', source, amount, ...between }),
  );
}

/** A test site that sells memberships through the sandbox, and somebody new to buy them. */
export interface MoneySite extends GrowthSite {
  /** What the provider says of every trade; null: the truth. */
  told: { trade: Trade | null };
  newBuyer: () => Promise<Viewer & { userId: number }>;
  order: (who: Viewer, input?: Partial<CallInput<typeof alipayPrecreate>>) => Promise<string>;
  become: (who: Viewer, input?: Partial<CallInput<typeof becomeVip>>) => Promise<unknown>;
  /** Shows the code of an order and pays it; nobody tells the site. */
  pay: (who: Viewer, no: string) => Promise<void>;
  grants: (userId: number) => Promise<{ mode: string; days: number; level: number }[]>;
  membership: (who: Viewer) => Promise<{ level: number; days_left: number }>;
}

export async function openMoney(): Promise<MoneySite> {
  const it = await openTestGrowth();
  const { site } = it;
  const sandbox = sandboxGateway(site);
  const told: MoneySite['told'] = { trade: null };
  const query: PaymentGateway['query'] = async (no) => told.trade ?? sandbox.query(no);
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => ({ ...sandbox, query }) });
  await setOptions(site, memberships);
  return {
    ...it,
    told,
    newBuyer: async () => ({
      ...guestViewer,
      userId: await insertUserRow(site, `买家${(turn += 1)}`, 'subscriber'),
      role: 'subscriber',
      power: 1,
    }),
    order: async (who, input = {}) => {
      const asked = { point: 30, level: 1, vip_duration: 'month' as const, ...input };
      const { out_trade_no } = await it.call(endpoints, alipayPrecreate, asked, who);
      return out_trade_no;
    },
    become: (who, input = {}) =>
      it.call(endpoints, becomeVip, { price: 30, level: 1, vip_duration: 'month', ...input }, who),
    pay: async (who, no) => {
      await it.call(endpoints, precreateOrder, { out_trade_no: no }, who);
      await decideSandboxTrade(site, no, 'SUCCESS');
    },
    grants: (userId) =>
      site.db
        .selectFrom('vip_grants')
        .select(['mode', 'days', 'level'])
        .where('user_id', '=', userId)
        .orderBy('number')
        .execute(),
    membership: async (who) => (await it.call(endpoints, getMembership, {}, who)).membership,
  };
}
