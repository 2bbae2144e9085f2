import { randomUUID } from 'node:crypto';

import type { Block } from '#contract/kit/block.ts';
import type { Payable, PaymentChannel } from '#contract/features/payment/entities.ts';
import { priceText, purchaseErrors } from '#contract/features/purchases/copy.ts';
import { purchasesPerUser } from '#contract/features/purchases/limits.ts';
import { yuanToFen } from '#contract/kit/money.ts';
import { DomainError } from '#contract/errors.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { payByPoints } from '#server/features/income/shares.service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { buyWithCoupon } from '#server/features/coupons/service.ts';
import { type OrderDraft, placeOrder } from '#server/features/payment/service.ts';
import { findRevision } from '#server/features/posts/opened-blocks.service.ts';
import { resolveLiveData } from '#server/features/posts/reading.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { contentSold, findOnSale, maySell, type OnSale, type Target } from './service.ts';
import * as writes from './writes.ts';

interface Asked extends Target {
  use_point: boolean;
  channel?: PaymentChannel | undefined;
  coupon_code: string;
  price?: number | undefined;
  point?: number | undefined;
}

/** What an order of content gives. */
export interface ContentDetail {
  post_id: number;
  block_id: string;
  title: string;
}

/** @throws DomainError VALIDATION when it is not sold that way, CONFLICT when it costs another price than was shown */
function checkPrice({ site }: CallContext, { price }: OnSale, asked: Asked): void {
  const pointsText = site.options.get('points_text');
  const { use_point: usesPoints, price: yuan, point } = asked;
  if ((usesPoints ? price.point : price.fen) === 0)
    throw new DomainError('VALIDATION', usesPoints ? purchaseErrors.noPoint(pointsText) : purchaseErrors.noMoney);
  const isSame = usesPoints
    ? point === undefined || point === price.point
    : yuan === undefined || yuanToFen(yuan) === price.fen;
  if (isSame) return;
  const shown = usesPoints ? { fen: 0, point: price.point } : { fen: price.fen, point: 0 };
  throw new DomainError('CONFLICT', purchaseErrors.priceChanged(priceText(shown, pointsText)));
}

/** What was read before the transaction still holds in it. @throws DomainError CONFLICT, RATE_LIMITED */
async function ensureUnchanged({ site }: CallContext, unit: Unit, userId: number, onSale: OnSale): Promise<void> {
  await takeLimits(site, unit, [{ key: `buy:${userId}`, rules: purchasesPerUser, message: purchaseErrors.tooOften }]);
  const revision = await findRevision(unit.db, onSale.postId);
  const isBought = await reads.hasBought(unit.db, userId, onSale.postId, onSale.blockId);
  if (!(await maySell(unit.db, onSale.authorId, unit.now))) throw new DomainError('CONFLICT', purchaseErrors.noSeller);
  if (revision !== onSale.revision || isBought) throw new DomainError('CONFLICT', purchaseErrors.changed);
}

async function orderContent(context: CallContext, onSale: OnSale, asked: Asked): Promise<Payable> {
  return placeOrder(context, async (unit, userId): Promise<OrderDraft> => {
    await ensureUnchanged(context, unit, userId, onSale);
    const { postId: post_id, blockId: block_id, title, price } = onSale;
    const detail: ContentDetail = { post_id, block_id, title };
    const code = asked.coupon_code.trim();
    return {
      kind: 'content',
      purpose: `content:${post_id}:${block_id}`,
      title,
      detail: { ...detail },
      price: price.fen,
      coupon: code === '' ? undefined : { code, scope: 'content' },
      channel: asked.channel,
    };
  });
}

/** Both are locked, the lower id first: two who buy from each other at once wait for each other only once. */
async function lockBuyerAndAuthor({ site }: CallContext, unit: Unit, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((one, other) => one - other)) await lockUser(site, unit, id);
}

async function payWithPoints(context: CallContext, onSale: OnSale): Promise<void> {
  const { site } = context;
  const buyerId = requireUserId(context);
  const { postId, blockId, authorId, title, price } = onSale;
  await write(site, async (unit) => {
    await lockBuyerAndAuthor(context, unit, [buyerId, authorId]);
    await ensureUnchanged(context, unit, buyerId, onSale);
    const source = `points:${randomUUID()}`;
    const share = await payByPoints(site, unit, {
      fromId: buyerId,
      toId: authorId,
      site: 'sales',
      kind: 'sale',
      shareKind: 'sale-share',
      source,
      memo: title,
      shareMemo: title,
      amount: price.point,
      percent: site.options.get('sale_share'),
    });
    const purchaseId = await writes.insertPurchase(unit, {
      user_id: buyerId,
      post_id: postId,
      block_id: blockId,
      title,
      point: price.point,
      source,
      author_id: authorId,
      share: share.point,
      created_at: unit.now,
      refunded_at: null,
    });
    await contentSold.emit(site, unit, { purchaseId, buyerId, authorId, postId, title, point: price.point, fen: 0 });
  });
}

/**
 * Buys a lock of a post, or the whole article: an order for money, the contents for points. Whoever may read it already
 * gets the contents and pays nothing.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT, COUPON_INVALID, INSUFFICIENT_POINTS, PAYMENT_UNAVAILABLE,
 *   RATE_LIMITED, NETWORK_BANNED, and of the locks around it
 * @see docs/decisions/0032-purchases.md
 */
export async function buyBlock(context: CallContext, asked: Asked): Promise<Payable | { blocks: Block[] }> {
  await ensureMayWrite(context);
  const onSale = await findOnSale(context, asked);
  if (onSale.opened) return { blocks: await resolveLiveData(context, onSale.opened) };
  checkPrice(context, onSale, asked);
  if (!asked.use_point)
    return buyWithCoupon(context, asked.coupon_code.trim(), () => orderContent(context, onSale, asked));
  await payWithPoints(context, onSale);
  const { opened } = await findOnSale(context, asked);
  return { blocks: await resolveLiveData(context, opened ?? []) };
}
