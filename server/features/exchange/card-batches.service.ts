import { randomInt } from 'node:crypto';

import type { addCards as addCall } from '#contract/features/exchange/cards.calls.ts';
import { cardErrors, exchangeErrors } from '#contract/features/exchange/copy.ts';
import type { CardBatch } from '#contract/features/exchange/entities.ts';
import { vipErrors } from '#contract/features/membership/copy.ts';
import { goodsPageSize } from '#contract/features/exchange/limits.ts';
import { cardAlphabet, cardLength, showCardCode } from '#contract/features/exchange/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { findPersonalBatch } from '#server/features/coupons/batches.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { catalogueOf, levelNameOf } from '#server/features/membership/service.ts';
import { isoTime, isoTimeOrNull, timeOfIso } from '#server/kit/clock.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';
import type { z } from 'zod';

import * as reads from './cards.reads.ts';
import { hashCard } from './cards.service.ts';
import * as writes from './cards.writes.ts';
import { lockGoods } from './goods.reads.ts';

type NewBatch = z.output<(typeof addCall)['input']>;

const target = (id: number) => ({ type: 'card-batch', id });

function viewBatch(site: Site, row: reads.BatchRow): CardBatch {
  const { coupon_batch_id, coupon_name, vip_level: level, vip_days: days } = row;
  const { id, point, goods_id, goods_name, count, used, note, expires_at, stopped_at, created_at } = row;
  return {
    id,
    point,
    goods: goods_id === null ? null : { id: goods_id, name: goods_name ?? '' },
    coupon: coupon_batch_id === null ? null : { id: coupon_batch_id, name: coupon_name ?? '' },
    vip: level === null ? null : { level, level_name: levelNameOf(site, level), days: days ?? 0 },
    count,
    used: Number(used),
    note,
    expires_at: isoTimeOrNull(expires_at),
    stopped_at: isoTimeOrNull(stopped_at),
    created_at: isoTime(created_at),
  };
}

async function getBatch(site: Site, db: Queryable, id: number): Promise<CardBatch> {
  const row = await reads.findBatch(db, id);
  if (!row) throw new DomainError('NOT_FOUND', cardErrors.noBatch);
  return viewBatch(site, row);
}

/** Batches of card codes, newest first. */
export async function listCards(
  { site }: CallContext,
  { page, page_size = goodsPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<CardBatch>> {
  const { db } = site;
  const total = await reads.countBatches(db);
  const rows = await reads.listBatches(db, page_size, (page - 1) * page_size);
  return { list: rows.map((row) => viewBatch(site, row)), total, page, page_size };
}

const newCode = (): string => Array.from({ length: cardLength }, () => cardAlphabet[randomInt(32)]).join('');

function newCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode());
  return [...codes];
}

/**
 * Makes a batch of codes. Their answer is the only place where they are ever readable.
 * @throws DomainError VALIDATION, NOT_FOUND
 */
export async function addCards(
  context: CallContext,
  { point, goods_id, coupon_id, vip, count, note, expires_at }: NewBatch,
): Promise<{ batch: CardBatch; codes: string[] }> {
  const { site } = context;
  const codes = newCodes(count);
  const hashes = codes.map((code) => hashCard(site, code));
  const expiresAt = expires_at === null ? null : timeOfIso(expires_at);
  const batch = await write(site, async (unit) => {
    if (expiresAt !== null && expiresAt <= unit.now)
      throw new DomainError('VALIDATION', cardErrors.past, { fields: { expires_at: cardErrors.past } });
    if (goods_id !== null && !(await lockGoods(unit.db, site.engine, goods_id)))
      throw new DomainError('NOT_FOUND', exchangeErrors.noGoods);
    if (coupon_id !== null && (await findPersonalBatch(unit.db, coupon_id, unit.now)) === null)
      throw new DomainError('VALIDATION', cardErrors.noCoupon, { fields: { coupon_id: cardErrors.noCoupon } });
    if (vip && !catalogueOf(site).types.some(({ level }) => level === vip.level))
      throw new DomainError('VALIDATION', vipErrors.noLevel, { fields: { vip: vipErrors.noLevel } });
    const gift = {
      point,
      goods_id,
      coupon_batch_id: coupon_id,
      vip_level: vip?.level ?? null,
      vip_days: vip?.days ?? null,
    };
    const row = { ...gift, note: plainText(note), expires_at: expiresAt, stopped_at: null };
    const id = await writes.insertBatch(unit, row, hashes);
    const made = await getBatch(site, unit.db, id);
    await audit(context, unit, { action: 'card.add', target: target(id), after: made });
    return made;
  });
  return { batch, codes: codes.map(showCardCode) };
}

/** Unused codes of the batch are worthless from now on. @throws DomainError NOT_FOUND */
export async function stopCards(context: CallContext, id: number): Promise<CardBatch> {
  return write(context.site, async (unit) => {
    const isStopped = await writes.stopBatch(unit, id);
    const batch = await getBatch(context.site, unit.db, id);
    if (isStopped) await audit(context, unit, { action: 'card.stop', target: target(id), after: batch });
    return batch;
  });
}
