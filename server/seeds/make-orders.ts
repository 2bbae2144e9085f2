import { vipCopy } from '#contract/features/membership/copy.ts';
import type { VipDuration } from '#contract/features/membership/entities.ts';
import { durationDays } from '#contract/features/membership/limits.ts';
import { tipTitle, topUpTitle } from '#contract/features/tips/copy.ts';
import { fenForPoints } from '#contract/features/tips/rules.ts';
import { vipOrders } from '#server/features/membership/order-kind.service.ts';
import { storePastOrder } from '#server/features/payment/past-orders.service.ts';
import { tipOrders, topUpOrders } from '#server/features/tips/orders.service.ts';

import { cast, type CastName } from './cast.ts';
import { demoPlans, demoTypes } from './make-membership.ts';
import { at, demoUserId, type SeedContext } from './seed-context.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type DemoOrder = { who: CastName; daysAgo: number } & (
  | { level: number; duration: VipDuration }
  | { points: number }
  | { to: CastName; points: number; message: string }
);

/** Oldest first: a renewal comes after what it renews. */
const orders: readonly DemoOrder[] = [
  { who: '禾苗', daysAgo: 52, level: 1, duration: 'quarter' },
  { who: '小明', daysAgo: 44, points: 600 },
  { who: '南乔', daysAgo: 39, level: 2, duration: 'quarter' },
  { who: '林间', daysAgo: 33, to: '站长', points: 660, message: '那篇关灯的文章，读了三遍。' },
  { who: '见山', daysAgo: 28, level: 3, duration: 'year' },
  { who: '顾北', daysAgo: 24, points: 1000 },
  { who: '木鱼', daysAgo: 21, to: '老王', points: 520, message: '照着菜谱做成了，谢谢王叔。' },
  { who: '迟迟', daysAgo: 17, level: 1, duration: 'month' },
  { who: '小明', daysAgo: 13, to: '站长', points: 200, message: '请你喝杯热可可。' },
  { who: '周末', daysAgo: 9, level: 1, duration: 'month' },
  { who: '禾苗', daysAgo: 6, to: '南乔', points: 300, message: '照片真好看。' },
  { who: '迟迟', daysAgo: 3, points: 300 },
  { who: '周末', daysAgo: 1, to: '老王', points: 100, message: '' },
];

function draftOf(context: SeedContext, order: DemoOrder) {
  const { site } = context;
  const { options } = site;
  const rate = options.get('point_rate');
  if ('level' in order) {
    const { level, duration } = order;
    const plan = demoPlans.find((each) => each.level === level && each.duration === duration);
    if (!plan) throw new Error(`The demo sells no membership ${level} for a ${duration}`);
    const name = demoTypes.find((each) => each.level === level)?.name ?? '';
    const detail = { mode: 'open', level, duration, days: durationDays[duration], from: null };
    const amount = Math.round(plan.price * 100);
    const title = `${vipCopy.open} · ${name} ${plan.name}`;
    return { kind: vipOrders, draft: { purpose: 'vip', title, detail, amount } };
  }
  const amount = fenForPoints(order.points, rate);
  if ('to' in order) {
    const toId = demoUserId(context, order.to);
    const detail = { to_id: toId, post_id: null, message: order.message };
    const title = tipTitle(cast[order.to].name);
    return { kind: tipOrders, draft: { purpose: `tip:user:${toId}`, title, detail, amount } };
  }
  const title = topUpTitle(order.points, options.get('points_text'));
  return { kind: topUpOrders, draft: { purpose: 'points', title, detail: { point: order.points }, amount } };
}

/** Payments of the last weeks, by two ways to pay. */
export async function makeOrders(context: SeedContext): Promise<void> {
  const { quiet, unit } = context;
  for (const [nth, order] of orders.entries()) {
    const { kind, draft } = draftOf(context, order);
    const time = at(context, unit.now - order.daysAgo * dayMs + (nth % 7) * hourMs);
    const channel = nth % 3 === 0 ? 'wechat' : 'alipay';
    await storePastOrder(quiet, time, kind, { ...draft, userId: demoUserId(context, order.who), channel });
  }
}
