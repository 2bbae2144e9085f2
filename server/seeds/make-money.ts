import { makePersonal, storeBatch } from '#server/features/coupons/batches.service.ts';
import { storePastWithdrawal } from '#server/features/income/past-withdrawals.service.ts';
import { storePastBill } from '#server/features/payment/past-orders.service.ts';
import { addDays, calendarDay, isoTime } from '#server/kit/clock.ts';

import type { CastName } from './cast.ts';
import { makeMembership } from './make-membership.ts';
import { demoOrders, makeOrder } from './make-orders.ts';
import { at, demoUserId, type SeedContext } from './seed-context.ts';

const dayMs = 86_400_000;
/** Days whose bills were compared. */
const comparedDays = 7;

interface DemoCoupon {
  name: string;
  rebate: number;
  scope: 'all' | 'vip' | 'content';
  daysAgo: number;
  /** Days from now; negative for one that is over. */
  ends: number;
  /** A public code, or those who were given one. */
  code?: string;
  to?: readonly CastName[];
  /** Points for one. */
  price?: number;
  note?: string;
}

const coupons: readonly DemoCoupon[] = [
  { name: '春日会员礼', rebate: 8, scope: 'vip', daysAgo: 140, ends: -80, to: ['阿红', '木鱼'] },
  { name: '夜读优惠码', rebate: 7.5, scope: 'content', daysAgo: 60, ends: 40, code: 'READ75', note: '秋季读书会' },
  { name: '满月优惠码', rebate: 8.8, scope: 'vip', daysAgo: 60, ends: 60, code: 'MOON88' },
  { name: '老读者礼', rebate: 8.8, scope: 'vip', daysAgo: 12, ends: 50, to: ['阿红', '老王', '禾苗'] },
  { name: '冬至读书券', rebate: 8, scope: 'content', daysAgo: 4, ends: 30, price: 200, to: ['阿红'] },
];

async function makeCoupon(context: SeedContext, coupon: DemoCoupon): Promise<void> {
  const { name, rebate, scope, daysAgo, ends, code = '', to = [], price = null, note = '' } = coupon;
  const then = at(context, context.unit.now - daysAgo * dayMs);
  const batch = await storeBatch(then, {
    name,
    coupon_rebate: rebate,
    scope,
    code,
    count: price === null && code === '' ? 5 : 0,
    total_limit: code === '' ? null : 200,
    person_limit: 1,
    price,
    note,
    starts_at: null,
    ends_at: isoTime(context.unit.now + ends * dayMs),
  });
  for (const who of to) await makePersonal(then, batch, demoUserId(context, who), null);
}

interface DemoWithdrawal extends Pick<Parameters<typeof storePastWithdrawal>[2], 'amount' | 'status' | 'note'> {
  who: '老王' | '南乔';
  daysAgo: number;
}

const withdrawals: readonly DemoWithdrawal[] = [
  { who: '老王', daysAgo: 150, amount: 4000, status: 'paid', note: '2026062622001427' },
  { who: '老王', daysAgo: 70, amount: 2000, status: 'rejected', note: '实名与支付宝账号不符，请核对后再申请' },
  { who: '老王', daysAgo: 66, amount: 2000, status: 'paid', note: '2026091822001431' },
  { who: '南乔', daysAgo: 4, amount: 2000, status: 'approved', note: '' },
  { who: '老王', daysAgo: 1, amount: 1500, status: 'pending', note: '' },
];

const payees = {
  老王: { account: 'laowang@example.com', real_name: '王远舟' },
  南乔: { account: '13800000000', real_name: '乔南' },
} as const;

async function makeWithdrawal(context: SeedContext, { who, daysAgo, ...facts }: DemoWithdrawal): Promise<void> {
  const asked = context.unit.now - daysAgo * dayMs;
  const times = [at(context, asked), at(context, asked + dayMs)] as const;
  const actorId = demoUserId(context, '站长');
  const userId = demoUserId(context, who);
  await storePastWithdrawal(context.quiet, times, { ...facts, ...payees[who], userId, actorId });
}

/** The bills of the last days, compared in the morning after each. */
async function makeBills(context: SeedContext): Promise<void> {
  const { now } = context.unit;
  for (let back = comparedDays; back > 0; back -= 1) {
    const then = at(context, now - (back - 1) * dayMs);
    for (const channel of ['alipay', 'wechat'] as const)
      await storePastBill(then, { channel, day: addDays(calendarDay(now), -back), checked: 1 });
  }
}

/** Memberships, coupons, payments, income and withdrawals of the last months. */
export async function makeMoney(context: SeedContext): Promise<void> {
  await makeMembership(context);
  for (const coupon of coupons) await makeCoupon(context, coupon);
  const steps = [
    ...demoOrders.map((order, nth) => ({ daysAgo: order.daysAgo, run: () => makeOrder(context, order, nth) })),
    ...withdrawals.map((each) => ({ daysAgo: each.daysAgo, run: () => makeWithdrawal(context, each) })),
  ];
  for (const { run } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) await run();
  await makeBills(context);
}
