import { purchaseReturns } from '#contract/features/purchases/copy.ts';
import { saleBlockId } from '#contract/features/posts/sales.rules.ts';
import { shareOf } from '#contract/features/income/rules.ts';
import { findBlock } from '#contract/kit/block-tree.ts';
import type { Block } from '#contract/kit/block.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { giveShare } from '#server/features/income/shares.service.ts';
import { type OrderKind, UnfulfillableError } from '#server/features/payment/order-kinds.service.ts';
import { takeShareBack } from '#server/features/payment/returns.service.ts';
import type { OrderRow } from '#server/features/payment/service.ts';
import { findSoldSource } from '#server/features/posts/opened-blocks.service.ts';

import type { ContentDetail } from './buying.service.ts';
import * as reads from './reads.ts';
import { contentSold, maySell } from './service.ts';
import * as writes from './writes.ts';

const sourceOf = ({ id }: OrderRow): string => `order:${id}`;

/** 购买内容 by money. */
export const contentOrders: OrderKind = {
  kind: 'content',
  fulfil: async (site, unit, order) => {
    const { post_id: postId, block_id: blockId, title } = JSON.parse(order.detail) as ContentDetail;
    const { user_id: buyerId, amount } = order;
    const buyer = await findUser(unit.db, buyerId);
    if (!buyer || buyer.erased_at !== null) throw new UnfulfillableError('The buyer left');
    const post = await findSoldSource(unit.db, postId, unit.now);
    const isThere = post && findBlock(JSON.parse(post.source) as Block[], blockId || saleBlockId);
    if (!isThere) throw new UnfulfillableError('What was bought is gone');
    if (!(await maySell(unit.db, post.author_id, unit.now))) throw new UnfulfillableError('The author cannot be paid');
    if (await reads.hasBought(unit.db, buyerId, postId, blockId)) throw new UnfulfillableError('It was bought before');
    const source = sourceOf(order);
    const { author_id: authorId } = post;
    const share = shareOf(amount, site.options.get('sale_share'));
    await giveShare(site, unit, { userId: authorId, kind: 'sale-share', source, memo: title, fen: share });
    const purchaseId = await writes.insertPurchase(unit, {
      user_id: buyerId,
      post_id: postId,
      block_id: blockId,
      title,
      fen: amount,
      source,
      author_id: authorId,
      share,
      created_at: unit.now,
      refunded_at: null,
    });
    await contentSold.emit(site, unit, { purchaseId, buyerId, authorId, postId, title, point: 0, fen: amount });
  },
  takeBack: async (site, unit, order, returned) => {
    const { taken, missing } = await takeShareBack(site, unit, order, returned, 'sale-share');
    const purchase = await reads.findBySource(unit.db, sourceOf(order));
    if (!purchase) return { taken, missing };
    const isWhole = returned.before + returned.amount >= order.amount;
    if (isWhole) await writes.updatePurchase(unit, purchase.id, { refunded_at: unit.now });
    const closed = isWhole ? purchaseReturns.closed : purchaseReturns.part;
    return { taken: [closed, taken].filter(Boolean).join('，'), missing };
  },
};
