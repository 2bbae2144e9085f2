import { alipayPrecreate, becomeVip } from '#contract/features/membership/calls.ts';
import { precreateOrder } from '#contract/features/payment/calls.ts';
import { precreate } from '#contract/features/tips/calls.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { decideSandboxTrade } from '#server/providers/payment/sandbox.ts';

import { type MoneySite, withMoney } from './money-site.ts';
import { outcomeOf, type Row } from './row.ts';

const wrongPrices = [0.01, 0, -1, -0, 1e-9, '1e-9', '12', '', null, [12], {}, true, 11.99, 12.01, 12.001, 1200, 0.12];
const absurdPrices = [Number.NaN, Number.POSITIVE_INFINITY, -1e300, 2 ** 53, '１２', '١٢'];
const wrongLevels = [0, -1, 1.5, 3, 9, 21, '1', null];
const wrongDurations = ['quarter', 'half_year', 'decade', '', 'MONTH', null, ['month']];

/** A wrong price, level or duration in each field of a wish; the right one would be 12 yuan for a month of level 1. */
function wishesOf(priceField: 'point' | 'price'): Record<string, unknown>[] {
  const right = { [priceField]: 12, level: 1, vip_duration: 'month' };
  return [
    ...[...wrongPrices, ...absurdPrices].map((price) => ({ ...right, [priceField]: price })),
    ...wrongLevels.map((level) => ({ ...right, level })),
    ...wrongDurations.map((vip_duration) => ({ ...right, vip_duration })),
    // The price of a month for what costs more.
    { ...right, vip_duration: 'year' },
    { ...right, level: 2 },
    { ...right, [priceField]: 0.01, isVip: true },
    { ...right, [priceField]: 0.01, renew: true },
    { ...right, [priceField]: 0.01, vip_type: 'free', amount: 12 },
    { ...right, [priceField]: 0.01, coupon_code: 'FREE' },
    { [priceField]: 12 },
    {},
  ];
}

const rowsIn = async ({ site }: MoneySite, table: 'vip_grants' | 'orders' | 'ledger_transfers') =>
  (await site.db.selectFrom(table).selectAll().execute()).length;

async function tamper(it: MoneySite) {
  const buyer = await it.join(1_000_000);
  const before = await rowsIn(it, 'ledger_transfers');
  const wishes = [
    ...wishesOf('point').map((wish) => [alipayPrecreate, wish] as const),
    ...wishesOf('price').map((wish) => [becomeVip, wish] as const),
    ...wishesOf('price').map((wish) => [becomeVip, { ...wish, use_point: true }] as const),
    ...[0, -1, 0.5, '1', null, 2 ** 53, 1e21, true].map((point) => [precreate, { point }] as const),
  ];
  let accepted = 0;
  for (const [call, wish] of wishes)
    if ((await outcomeOf(it.call(endpoints, call, wish as never, buyer))) === 'ok') accepted += 1;
  const grants = (await rowsIn(it, 'vip_grants')) + ((await rowsIn(it, 'ledger_transfers')) - before);
  const orders = await it.site.db.selectFrom('orders').select(['amount', 'out_trade_no']).execute();
  // Closed orders of a wrong price with a coupon may stay; none may be open.
  return { sent: wishes.length, accepted, grants, orders: orders.length, buyer };
}

/** What is asked at the provider for a wish of the right price with fields that claim something else. */
async function quotesAtProvider(it: MoneySite): Promise<[right: number, all: number]> {
  const extras = [
    { isVip: true },
    { renew: true },
    { memo: '0.01' },
    { amount: 1 },
    { user_id: 1 },
    { status: 'paid' },
  ];
  let right = 0;
  for (const extra of extras) {
    const buyer = await it.join();
    const wish = { point: 25, level: 2, vip_duration: 'month', ...extra };
    const { out_trade_no: no } = await it.call(endpoints, alipayPrecreate, wish as never, buyer);
    await it.call(endpoints, precreateOrder, { out_trade_no: no }, buyer);
    const trade = await it.site.db
      .selectFrom('sandbox_trades')
      .select('amount')
      .where('out_trade_no', '=', no)
      .executeTakeFirst();
    const { user_id, status } = await it.orderOf(no);
    if (trade?.amount === 2500 && user_id === buyer.userId && status === 'paying') right += 1;
  }
  return [right, extras.length];
}

const priceTampering: Row = {
  id: 'M01',
  title: '篡改价格',
  prove: () =>
    withMoney(async (it) => {
      const { sent, accepted, grants, orders } = await tamper(it);
      const [right, all] = await quotesAtProvider(it);
      return {
        figures: `篡改请求 ${sent}，接受 ${accepted}，发放 ${grants}，订单 ${orders}；渠道金额与报价一致 ${right}/${all}`,
        isMet: sent >= 60 && accepted === 0 && grants === 0 && orders === 0 && right === all,
      };
    }),
};

const report = { price: 12, level: 1, vip_duration: 'month' } as const;

/** Each case is a buyer and what they have when they report a payment; the last one really paid. */
const claims: readonly [name: string, grants: number, prepare: (it: MoneySite, buyer: Buyer) => Promise<void>][] = [
  ['unpaid', 0, async (it, buyer) => void (await orderMonth(it, buyer))],
  [
    'closed',
    0,
    async (it, buyer) => {
      await orderMonth(it, buyer);
      it.clock.advance(3_600_000);
      await it.sweep();
    },
  ],
  ['paid by somebody else', 0, async (it) => void (await payMonth(it, await it.join()))],
  [
    'paid for something else',
    0,
    async (it, buyer) => void (await it.tell((await it.orderPoints(buyer, 1200)).no, 'SUCCESS')),
  ],
  ['paid, reported twice', 1, async (it, buyer) => void (await payMonth(it, buyer))],
];
type Buyer = Awaited<ReturnType<MoneySite['join']>>;

const orderMonth = async (it: MoneySite, buyer: Buyer): Promise<string> => {
  const wish = { point: 12, level: 1, vip_duration: 'month' } as const;
  const { out_trade_no } = await it.call(endpoints, alipayPrecreate, wish, buyer);
  await it.call(endpoints, precreateOrder, { out_trade_no }, buyer);
  return out_trade_no;
};

async function payMonth(it: MoneySite, buyer: Buyer): Promise<void> {
  await decideSandboxTrade(it.site, await orderMonth(it, buyer), 'SUCCESS');
  it.clock.advance(3000);
}

const skippedPayment: Row = {
  id: 'M02',
  title: '跳过付款',
  prove: () =>
    withMoney(async (it) => {
      const given: number[] = [];
      for (const [, , prepare] of claims) {
        const buyer = await it.join();
        await prepare(it, buyer);
        for (let time = 0; time < 2; time += 1) await outcomeOf(it.call(endpoints, becomeVip, report, buyer));
        const rows = await it.site.db
          .selectFrom('vip_grants')
          .select('id')
          .where('user_id', '=', buyer.userId)
          .execute();
        given.push(rows.length);
      }
      const right = claims.filter(([, grants], at) => given[at] === grants).length;
      return { figures: `${right}/${claims.length}，发放 ${given.join('/')}`, isMet: right === claims.length };
    }),
};

export const tamperingRows: readonly Row[] = [priceTampering, skippedPayment];
