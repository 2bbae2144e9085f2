import type { CouponOffer } from '#contract/features/coupons/entities.ts';
import { exchange, type ExchangeInput, openGoods } from '#contract/features/exchange/calls.ts';
import { priceText } from '#contract/features/exchange/copy.ts';
import type { Exchanged, Goods } from '#contract/features/exchange/entities.ts';
import { renderUnlocked } from '#web/blocks/render-unlocked.tsx';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Exchanges, and shows the new balances wherever the reader's own are shown. */
export async function runExchange(input: ExchangeInput): Promise<Exchanged> {
  const done = await send(exchange, input, { idempotencyKey: makeIdempotencyKey() });
  updateUser({ point: done.point, exp: done.exp });
  return done;
}

/** Asks, and redeems. @throws DialogCancelled, and the refusal of the server */
export async function redeemGoods({ id, name, price }: Goods, pointsText: string): Promise<void> {
  const cost = priceText(price, pointsText);
  await openConfirm({
    title: '兑换礼品',
    content: price === 0 ? `「${name}」可以免费领取。` : `用 ${cost} 兑换「${name}」？`,
    confirm: price === 0 ? '领取' : '兑换',
  });
  const { point } = await runExchange({ kind: 'gift', gift_id: id, price });
  toast.success(price === 0 ? `已领取「${name}」` : `已兑换「${name}」，还有 ${formatExact(point)} ${pointsText}`);
}

/** Asks, and exchanges points for a coupon. @throws DialogCancelled, and the refusal of the server */
export async function redeemCoupon({ id, name, price }: CouponOffer, pointsText: string): Promise<void> {
  await openConfirm({
    title: '兑换优惠券',
    content: price === 0 ? `「${name}」可以免费领取。` : `用 ${priceText(price, pointsText)} 兑换「${name}」？`,
    confirm: price === 0 ? '领取' : '兑换',
  });
  await runExchange({ kind: 'coupon', coupon_id: id, price });
  toast.success(`得到「${name}」，在「优惠券」里查看券码`);
}

/** The body of a redeemed 礼品 as plain elements. */
export async function drawGoods(id: number): Promise<HTMLElement> {
  const { blocks } = await send(openGoods, { id });
  const body = await renderUnlocked(blocks);
  if (blocks.length === 0) body.textContent = '这件礼品没有附带内容，请留意站长的通知。';
  return body;
}
