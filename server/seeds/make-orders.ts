import { vipCopy } from '#contract/features/membership/copy.ts';
import type { VipDuration } from '#contract/features/membership/entities.ts';
import { durationDays } from '#contract/features/membership/limits.ts';
import { purchaseTitle } from '#contract/features/purchases/copy.ts';
import { tipTitle, topUpTitle } from '#contract/features/tips/copy.ts';
import { fenForPoints } from '#contract/features/tips/rules.ts';
import { vipOrders } from '#server/features/membership/order-kind.service.ts';
import type { OrderKind } from '#server/features/payment/order-kinds.service.ts';
import { storePastOrder, storePastRefund } from '#server/features/payment/past-orders.service.ts';
import { contentOrders } from '#server/features/purchases/orders.service.ts';
import { tipOrders, topUpOrders } from '#server/features/tips/orders.service.ts';

import { cast, type CastName } from './cast.ts';
import { demoPlans, demoTypes } from './make-membership.ts';
import { at, demoUserId, type SeedContext } from './seed-context.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export type DemoOrder = { who: CastName; daysAgo: number; coupon?: string; refund?: string } & (
  | { level: number; duration: VipDuration; renews?: boolean }
  | { points: number }
  | { to: CastName; points: number; message: string }
  | { article: string; named: string }
);

const listening = { article: 'music-for-writing', named: '写代码时听什么，我记了一百天' } as const;

/** A renewal comes after what it renews. */
export const demoOrders: readonly DemoOrder[] = [
  { who: '老王', daysAgo: 250, level: 1, duration: 'quarter' },
  { who: '顾北', daysAgo: 230, to: '老王', points: 2000, message: '这篇我打印出来，贴在工位上了。' },
  { who: '林间', daysAgo: 205, ...listening },
  { who: '见山', daysAgo: 180, to: '老王', points: 5000, message: '跟着您的笔记修好了收音机，一点心意。' },
  { who: '老王', daysAgo: 165, level: 1, duration: 'year', renews: true },
  { who: '小明', daysAgo: 140, ...listening },
  { who: '禾苗', daysAgo: 120, to: '老王', points: 1000, message: '' },
  { who: '南乔', daysAgo: 100, ...listening },
  { who: '见山', daysAgo: 95, to: '南乔', points: 2000, message: '想吃这碗面很久了。' },
  { who: '周末', daysAgo: 80, to: '老王', points: 3000, message: '等下一篇。' },
  { who: '禾苗', daysAgo: 52, level: 1, duration: 'quarter' },
  { who: '阿红', daysAgo: 47, points: 500 },
  { who: '小明', daysAgo: 44, points: 600 },
  { who: '南乔', daysAgo: 39, level: 2, duration: 'quarter' },
  { who: '林间', daysAgo: 33, to: '站长', points: 1660, message: '那篇关灯的文章，读了三遍。' },
  { who: '阿红', daysAgo: 30, to: '站长', points: 500, message: '睡前读的，第二天还记得。' },
  { who: '见山', daysAgo: 28, level: 3, duration: 'year' },
  { who: '顾北', daysAgo: 24, points: 1000 },
  { who: '木鱼', daysAgo: 21, to: '老王', points: 520, message: '照着菜谱做成了，谢谢王叔。' },
  { who: '阿红', daysAgo: 19, coupon: 'READ75', ...listening },
  { who: '迟迟', daysAgo: 17, level: 1, duration: 'month' },
  { who: '顾北', daysAgo: 16, to: '南乔', points: 2000, message: '' },
  { who: '小明', daysAgo: 13, to: '站长', points: 200, message: '请你喝杯热可可。' },
  { who: '木鱼', daysAgo: 11, refund: '点错了，想买的是另一篇', ...listening },
  { who: '周末', daysAgo: 9, level: 1, duration: 'month', coupon: 'MOON88' },
  { who: '禾苗', daysAgo: 6, to: '南乔', points: 300, message: '照片真好看。' },
  { who: '林间', daysAgo: 5, to: '老王', points: 1500, message: '今晚的月亮也很圆。' },
  { who: '迟迟', daysAgo: 3, points: 300 },
  { who: '见山', daysAgo: 2, ...listening },
  { who: '周末', daysAgo: 1, to: '老王', points: 100, message: '' },
];

type Draft = Pick<Parameters<typeof storePastOrder>[3], 'purpose' | 'title' | 'detail' | 'price'>;
type Drawn = { kind: OrderKind; draft: Draft };

function drawMembership({ level, duration, renews = false }: Extract<DemoOrder, { level: number }>): Drawn {
  const plan = demoPlans.find((each) => each.level === level && each.duration === duration);
  if (!plan) throw new Error(`The demo sells no membership ${level} for a ${duration}`);
  const name = demoTypes.find((each) => each.level === level)?.name ?? '';
  const mode = renews ? 'renew' : 'open';
  const detail = { mode, level, duration, days: durationDays[duration], from: null };
  const price = Math.round((renews ? plan.renew_price : plan.price) * 100);
  return {
    kind: vipOrders,
    draft: { purpose: 'vip', title: `${vipCopy[mode]} · ${name} ${plan.name}`, detail, price },
  };
}

function drawPurchase({ posts }: SeedContext, { article, named }: Extract<DemoOrder, { article: string }>): Drawn {
  const post_id = posts.get(article);
  if (post_id === undefined) throw new Error(`The demo has no article ${article}`);
  const title = purchaseTitle(named, '');
  const detail = { post_id, block_id: '', title };
  return { kind: contentOrders, draft: { purpose: `content:${post_id}:`, title, detail, price: 300 } };
}

function draw(context: SeedContext, order: DemoOrder): Drawn {
  if ('level' in order) return drawMembership(order);
  if ('article' in order) return drawPurchase(context, order);
  const { options } = context.site;
  const price = fenForPoints(order.points, options.get('point_rate'));
  if ('to' in order) {
    const toId = demoUserId(context, order.to);
    const detail = { to_id: toId, post_id: null, message: order.message };
    return {
      kind: tipOrders,
      draft: { purpose: `tip:user:${toId}`, title: tipTitle(cast[order.to].name), detail, price },
    };
  }
  const title = topUpTitle(order.points, options.get('points_text'));
  return { kind: topUpOrders, draft: { purpose: 'points', title, detail: { point: order.points }, price } };
}

/** A payment of the last months, by one of two ways to pay. */
export async function makeOrder(context: SeedContext, order: DemoOrder, nth: number): Promise<void> {
  const { quiet, unit } = context;
  const { who, daysAgo, refund, coupon: code } = order;
  const { kind, draft } = draw(context, order);
  const paidAt = unit.now - daysAgo * dayMs + (nth % 7) * hourMs;
  const channel = nth % 3 === 0 ? 'wechat' : 'alipay';
  const scope = kind.kind === 'vip' ? 'vip' : 'content';
  const placed = await storePastOrder(quiet, at(context, paidAt), kind, {
    ...draft,
    coupon: code === undefined ? undefined : { code, scope },
    userId: demoUserId(context, who),
    channel,
  });
  if (refund === undefined) return;
  const actorId = demoUserId(context, '站长');
  await storePastRefund(quiet, at(context, paidAt + dayMs), kind, { order: placed, reason: refund, actorId });
}
