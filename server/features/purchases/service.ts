import type { ContentOffer, Purchase } from '#contract/features/purchases/entities.ts';
import { namelessPart, purchaseErrors, purchaseTitle } from '#contract/features/purchases/copy.ts';
import { purchasePageSize } from '#contract/features/purchases/limits.ts';
import { type Price, priceFor } from '#contract/features/purchases/rules.ts';
import { saleBlockId } from '#contract/features/posts/sales.rules.ts';
import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block, Lock } from '#contract/kit/block.ts';
import { findBlock } from '#contract/kit/block-tree.ts';
import type { Page } from '#contract/kit/pages.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser, isActiveUser } from '#server/features/accounts/service.ts';
import { openBlock, openBlocks } from '#server/features/blocks/service.ts';
import type { Queryable } from '#server/database/connect.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { openChannels } from '#server/features/payment/gateways.service.ts';
import { findGatedPost, type HeldGrants } from '#server/features/posts/opened-blocks.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewPurchase } from './views.ts';

/** Emitted when somebody bought what an author sells. */
export const contentSold = createHook<{
  purchaseId: number;
  buyerId: number;
  authorId: number;
  postId: number;
  title: string;
  /** Points, or 分 of money; the other is 0. */
  point: number;
  fen: number;
}>();

/** What a call names. */
export interface Target extends HeldGrants {
  post_id: number;
  block_id: string;
}

type PaymentLock = Extract<Lock, { kind: 'payment' }>;

/** A lock that a viewer may buy, or what it holds for one who may open it. */
export interface OnSale {
  postId: number;
  /** '': the whole article. */
  blockId: string;
  authorId: number;
  /** Of the contents that were read. */
  revision: number;
  title: string;
  full: Price;
  price: Price;
  /** null: it is closed to the viewer. */
  opened: Block[] | null;
}

/** The lock of a payment block with this id. @throws DomainError NOT_FOUND when it is none by now */
function lockOf(prepared: readonly Block[], id: string): { block: Block; lock: PaymentLock } {
  const block = findBlock(prepared, id);
  const lock = block && blockRegistry.get(block.type)?.lock?.(block.data);
  if (!block || lock?.kind !== 'payment') throw new DomainError('NOT_FOUND', purchaseErrors.missing);
  return { block, lock };
}

/** Whether an author can be paid: the banned and those who left sell nothing. */
export async function maySell(db: Queryable, authorId: number, now: number): Promise<boolean> {
  const author = await findUser(db, authorId);
  return author !== undefined && isActiveUser(author, now);
}

/**
 * What is sold under this id in a post that the viewer may see, at the server's price. The locks around it must be open
 * to the viewer: nobody pays for what they could not read.
 * @throws DomainError NOT_FOUND, 601, VIP_REQUIRED, REPLY_REQUIRED, PASSWORD_WRONG, PAYMENT_REQUIRED, LICENCE_REQUIRED,
 *   CONFLICT when its author cannot be paid
 */
export async function findOnSale(context: CallContext, target: Target): Promise<OnSale> {
  const { site, viewer } = context;
  const gated = await findGatedPost(context, target.post_id, target);
  if (!gated) throw new DomainError('NOT_FOUND', purchaseErrors.missing);
  const { row, prepared, conditions } = gated;
  if (gated.isClosed) throw new DomainError('PASSWORD_WRONG', purchaseErrors.password);
  const id = target.block_id || saleBlockId;
  const { block, lock } = lockOf(prepared, id);
  const name = typeof block.data.title === 'string' && block.data.title !== '' ? block.data.title : namelessPart;
  const blockId = id === saleBlockId ? '' : id;
  // Refuses where a lock around it, or the edition, would keep it closed after it was bought.
  openBlock(prepared, id, viewer, { ...conditions, grants: new Map([...conditions.grants, [id, { bought: true }]]) });
  const shown = findBlock(openBlocks(prepared, viewer, conditions), id);
  const opened = shown && shown.data.locked === undefined ? openBlock(prepared, id, viewer, conditions) : null;
  if (opened === null && !(await maySell(site.db, row.author_id, site.clock.now())))
    throw new DomainError('CONFLICT', purchaseErrors.noSeller);
  return {
    postId: row.id,
    blockId,
    authorId: row.author_id,
    revision: row.revision,
    title: purchaseTitle(row.title, blockId === '' ? '' : name),
    full: priceFor(lock, false),
    price: priceFor(lock, viewer.vipLevel > 0),
    opened,
  };
}

/** What a pay dialog offers to the viewer. @throws DomainError as `findOnSale` does */
export async function findContentOffer(context: CallContext, target: Target): Promise<ContentOffer> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const { title, price, full, opened } = await findOnSale(context, target);
  return {
    title,
    price,
    full_price: full,
    is_member: context.viewer.vipLevel > 0,
    is_open: opened !== null,
    point: await findBalance(db, 'point', userId),
    channels: openChannels(context.site),
  };
}

/** Own purchases, newest first. */
export async function listOwnPurchases(
  context: CallContext,
  { page, page_size = purchasePageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<Purchase>> {
  const { db, clock } = context.site;
  const userId = requireUserId(context);
  const rows = await reads.listOfUser(db, userId, clock.now(), page_size, (page - 1) * page_size);
  return { list: rows.map(viewPurchase), total: await reads.countOfUser(db, userId), page, page_size };
}
