import { becomeVip, vipCanExchange } from '#contract/features/membership/calls.ts';
import { vipCopy } from '#contract/features/membership/copy.ts';
import type { VipOffer } from '#contract/features/membership/entities.ts';
import { yuanText } from '#contract/features/membership/rules.ts';
import { fenForPoints } from '#contract/features/tips/rules.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import { openTopUp } from '#web/features/tips/open-pay.ts';
import { send } from '#web/kit/client.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

export interface PointPurchase {
  offer: VipOffer;
  /** The name of the level. */
  name: string;
  /** 分 after the coupon, and points for them. */
  price: number;
  points: number;
  code: string;
  pointsText: string;
  /** Points for ¥1. */
  rate: number;
  /** Missing points can be paid for. */
  canTopUp: boolean;
}

/**
 * Takes points for a membership, after a question; missing ones are topped up first.
 * @returns the membership; null where points are missing and cannot be paid for
 * @throws DialogCancelled, CallError
 */
export async function exchangePoints(
  purchase: PointPurchase,
  idempotencyKey: string,
): Promise<CallOutput<typeof becomeVip> | null> {
  const { offer, name, price, points, code, pointsText, rate, canTopUp } = purchase;
  const { level, duration, mode } = offer;
  const { user_point: has } = await send(vipCanExchange, {
    price: fenToYuan(offer.price),
    title: offer.name,
    level,
    vip_duration: duration,
  });
  if (has >= points) {
    await openConfirm({ title: '兑换会员', content: vipCopy.confirmPoints(points, name, pointsText) });
  } else {
    const missing = points - has;
    const content = vipCopy.missing(formatExact(points), formatExact(missing), pointsText);
    await openConfirm({
      title: vipCopy.pointsMissing(pointsText),
      content: canTopUp ? content + vipCopy.topUpHint(yuanText(fenForPoints(missing, rate))) : content,
      confirm: canTopUp ? '补足差额' : '知道了',
    });
    if (!canTopUp) return null;
    await openTopUp(missing);
    await openConfirm({
      title: vipCopy.toppedUp,
      content: vipCopy.confirmPoints(points, name, pointsText),
      confirm: vipCopy.exchange,
      tone: 'success',
    });
  }
  const asked = {
    use_point: true,
    price: fenToYuan(price),
    level,
    vip_duration: duration,
    renew: mode !== 'open',
    coupon_code: code,
    vip_type: name,
  };
  return send(becomeVip, asked, { idempotencyKey });
}
