import { exchangeErrors, priceText } from '#contract/features/exchange/copy.ts';
import type { Gained, Goods, Redemption } from '#contract/features/exchange/entities.ts';
import { goodsPageSize, maxGoodsIds } from '#contract/features/exchange/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { lockTexts, openBlocks } from '#server/features/blocks/service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { resolveLiveData } from '#server/features/posts/reading.service.ts';
import { prepareStored } from '#server/features/posts/revisions.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

import * as reads from './goods.reads.ts';
import { viewGoods } from './goods.views.ts';
import * as writes from './goods.writes.ts';
import type { ExchangeKind, Exchanging } from './kinds.service.ts';

interface PageRequest {
  page: number;
  page_size?: number | undefined;
}

async function viewFor({ site, viewer }: CallContext, rows: readonly reads.GoodsRow[]): Promise<Goods[]> {
  const ids = rows.map(({ id }) => id);
  const mine =
    viewer.userId === null ? new Map<number, number>() : await reads.countRedeemed(site.db, viewer.userId, ids);
  return rows.map((row) => viewGoods(row, mine.get(row.id) ?? 0));
}

/** 礼品 that can be redeemed, or those with these ids. */
export async function listGoods(
  context: CallContext,
  { ids, page, page_size = goodsPageSize }: PageRequest & { ids?: string | undefined },
): Promise<Page<Goods>> {
  const { db } = context.site;
  if (ids !== undefined) {
    const rows = await reads.listByIds(db, [...new Set(ids.split(',').map(Number))].slice(0, maxGoodsIds));
    return { list: await viewFor(context, rows), total: rows.length, page: 1, page_size: maxGoodsIds };
  }
  const total = await reads.countEnabled(db);
  const rows = await reads.listEnabled(db, page_size, (page - 1) * page_size);
  return { list: await viewFor(context, rows), total, page, page_size };
}

/** What the caller redeemed, newest first. */
export async function listRedemptions(
  context: CallContext,
  { page, page_size = goodsPageSize }: PageRequest,
): Promise<Page<Redemption>> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const total = await reads.countRedemptions(db, userId);
  const rows = await reads.listRedemptions(db, userId, page_size, (page - 1) * page_size);
  const list = rows.map(({ created_at, ...row }) => ({ ...row, created_at: isoTime(created_at) }));
  return { list, total, page, page_size };
}

/**
 * The body of a 礼品, for who redeemed it alone; also after it was taken off the list.
 * @throws DomainError NOT_FOUND for everybody else
 */
export async function openRedeemed(
  context: CallContext,
  id: number,
): Promise<{ id: number; name: string; blocks: Block[] }> {
  const { site, viewer } = context;
  const mine = await reads.countRedeemed(site.db, requireUserId(context), [id]);
  const body = mine.has(id) ? await reads.findBody(site.db, id) : undefined;
  if (!body) throw new DomainError('NOT_FOUND', exchangeErrors.notRedeemed);
  const isCurrent = body.prepared_version === preparedVersion;
  const prepared = isCurrent ? (JSON.parse(body.prepared) as Block[]) : await prepareStored(site, body.source);
  const conditions = { edition: editionOf(site), texts: lockTexts(site), postId: 0, grants: new Map() };
  const blocks = await resolveLiveData(context, openBlocks(prepared, viewer, conditions));
  return { id, name: body.name, blocks };
}

/**
 * Gives a 礼品 whose row is locked.
 * @throws DomainError CONFLICT when the person has had it as often as allowed
 */
export async function giveGoods(
  unit: Unit,
  userId: number,
  row: reads.GoodsRow,
  { price, onLimit }: { price: number; onLimit: string },
): Promise<Gained> {
  const { id, name, person_limit } = row;
  const had = (await reads.countRedeemed(unit.db, userId, [id])).get(id) ?? 0;
  if (had >= person_limit) throw new DomainError('CONFLICT', onLimit);
  await writes.insertRedemption(unit, { goods_id: id, user_id: userId, number: had + 1, price });
  return { point: 0, goods: { id, name } };
}

async function pay(site: Site, unit: Unit, { userId, source }: Exchanging, { price, name }: reads.GoodsRow) {
  if (price === 0) return;
  const way = { from: { userId }, to: { site: 'exchange' } } as const;
  await transfer(site, unit, { currency: 'point', kind: 'goods', source, amount: price, memo: name, ...way });
}

/** Points for a 礼品, while there are any left. */
export const goodsExchange: ExchangeKind<'gift'> = {
  async carryOut(site, unit, exchanging, { gift_id: id, price: shown }) {
    const row = await reads.lockGoods(unit.db, site.engine, id);
    if (!row) throw new DomainError('NOT_FOUND', exchangeErrors.noGoods);
    const { price, stock, enabled, person_limit } = row;
    if (enabled !== 1) throw new DomainError('CONFLICT', exchangeErrors.goodsOff);
    if (stock === 0) throw new DomainError('CONFLICT', exchangeErrors.soldOut);
    if (shown !== undefined && shown !== price) {
      const text = priceText(price, site.options.get('points_text'));
      throw new DomainError('CONFLICT', exchangeErrors.priceChanged(text));
    }
    const onLimit = exchangeErrors.goodsLimit(person_limit);
    const gained = await giveGoods(unit, exchanging.userId, row, { price, onLimit });
    await writes.takeFromStock(unit, id);
    await pay(site, unit, exchanging, row);
    return gained;
  },
};

/** 注销: deletes what a person redeemed. */
export async function eraseRedemptions(unit: Unit, userId: number): Promise<void> {
  await writes.deleteRedemptionsOf(unit, userId);
}
