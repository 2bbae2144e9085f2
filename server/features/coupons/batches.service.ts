import { randomInt } from 'node:crypto';

import type { z } from 'zod';

import type { addCoupons as addCall } from '#contract/features/coupons/calls.ts';
import { couponErrors, couponNotice } from '#contract/features/coupons/copy.ts';
import type { CouponBatch } from '#contract/features/coupons/entities.ts';
import { couponPageSize, maxCouponsPerBatch } from '#contract/features/coupons/limits.ts';
import { foldCouponCode, percentOfRebate, rebateOf } from '#contract/features/coupons/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { isoTime, isoTimeOrNull, timeOfIso } from '#server/kit/clock.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

type NewBatch = z.output<(typeof addCall)['input']>;

const target = (id: number) => ({ type: 'coupon-batch', id });
/** Without look-alikes; 16 of them have 78 random bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

function viewBatch(row: reads.BatchRow): CouponBatch {
  const { id, name, percent, scope, is_public, code, total_limit, person_limit, price, note } = row;
  return {
    id,
    name,
    coupon_rebate: rebateOf(percent),
    scope,
    is_public: is_public === 1,
    code: code ?? '',
    total_limit,
    person_limit,
    price,
    note,
    starts_at: isoTimeOrNull(row.starts_at),
    ends_at: isoTimeOrNull(row.ends_at),
    stopped_at: isoTimeOrNull(row.stopped_at),
    created_at: isoTime(row.created_at),
    issued: Number(row.issued),
    reserved: Number(row.reserved),
    used: Number(row.used),
    saved: Number(row.saved),
  };
}

async function getBatch(db: Queryable, id: number): Promise<reads.BatchRow> {
  const row = await reads.findBatch(db, id);
  if (!row) throw new DomainError('NOT_FOUND', couponErrors.noBatch);
  return row;
}

/** Batches of coupons with what became of them, newest first. */
export async function listBatches(
  { site: { db } }: CallContext,
  { page, page_size = couponPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<CouponBatch>> {
  const rows = await reads.listBatches(db, page_size, (page - 1) * page_size);
  return { list: rows.map(viewBatch), total: await reads.countBatches(db), page, page_size };
}

function refuse(field: string, text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

/** Checks what the schema cannot: the discount, the code and the time in which it holds. */
function storable(given: NewBatch, now: number) {
  const percent = percentOfRebate(given.coupon_rebate) ?? refuse('coupon_rebate', couponErrors.rebate);
  const code = given.code === '' ? null : (foldCouponCode(given.code) ?? refuse('code', couponErrors.code));
  if (code === null && given.count === 0 && given.price === null) refuse('count', couponErrors.count);
  const starts = given.starts_at === null ? null : timeOfIso(given.starts_at);
  const ends = given.ends_at === null ? null : timeOfIso(given.ends_at);
  if (ends !== null && (ends <= now || (starts !== null && starts >= ends))) refuse('ends_at', couponErrors.window);
  const name = plainText(given.name).trim() || refuse('name', couponErrors.name);
  const batch = {
    name,
    percent,
    scope: given.scope,
    is_public: code === null ? 0 : 1,
    total_limit: given.total_limit,
    person_limit: given.person_limit,
    price: code === null ? given.price : null,
    note: plainText(given.note).trim(),
    starts_at: starts,
    ends_at: ends,
    stopped_at: null,
    created_at: now,
  };
  return { batch, code };
}

/** Stores a batch with its codes. @throws DomainError VALIDATION, CONFLICT for a code that exists */
export async function storeBatch(unit: Unit, given: NewBatch): Promise<number> {
  const { batch, code } = storable(given, unit.now);
  await unit.lock('coupons');
  if (code !== null && (await reads.findCoupon(unit.db, code)))
    throw new DomainError('CONFLICT', couponErrors.codeTaken, { fields: { code: couponErrors.codeTaken } });
  const id = await writes.insertBatch(unit, batch);
  const codes = code === null ? Array.from({ length: given.count }, newCode) : [code];
  await writes.insertCoupons(
    unit,
    codes.map((each) => ({ batch_id: id, code: each, user_id: null, source: null, created_at: unit.now })),
  );
  return id;
}

/** Makes a batch of coupons. @throws as `storeBatch` */
export async function addCoupons(context: CallContext, given: NewBatch): Promise<CouponBatch> {
  return write(context.site, async (unit) => {
    const row = await getBatch(unit.db, await storeBatch(unit, given));
    const { id, name, percent, scope, issued } = row;
    const coupon_rebate = rebateOf(percent);
    await audit(context, unit, {
      action: 'coupon.add',
      target: target(id),
      after: { name, coupon_rebate, scope, count: Number(issued) },
    });
    return viewBatch(row);
  });
}

/** Nobody can use coupons of the batch any more; orders that hold one keep it. @throws DomainError NOT_FOUND */
export async function stopCoupons(context: CallContext, id: number): Promise<CouponBatch> {
  return write(context.site, async (unit) => {
    await getBatch(unit.db, id);
    await writes.stopBatch(unit, id);
    await audit(context, unit, { action: 'coupon.stop', target: target(id) });
    return viewBatch(await getBatch(unit.db, id));
  });
}

/** Codes that can still be given out, at most as many as one batch has. @throws DomainError NOT_FOUND */
export async function listCodes({ site: { db } }: CallContext, id: number): Promise<string[]> {
  await getBatch(db, id);
  return reads.listFreeCodes(db, id, maxCouponsPerBatch);
}

/**
 * Makes a personal coupon of a batch for somebody, once for a reason.
 * @throws DomainError NOT_FOUND, CONFLICT for a public, stopped or expired batch
 */
export async function makePersonal(unit: Unit, batchId: number, userId: number, source: string | null): Promise<void> {
  const batch = await getBatch(unit.db, batchId);
  if (batch.is_public === 1) throw new DomainError('CONFLICT', couponErrors.publicOnly);
  const isOver = batch.stopped_at !== null || (batch.ends_at !== null && batch.ends_at <= unit.now);
  if (isOver) throw new DomainError('CONFLICT', couponErrors.stopped);
  const coupon = { batch_id: batchId, code: newCode(), user_id: userId, source, created_at: unit.now };
  await writes.insertCoupons(unit, [coupon]);
}

/** Whether a person, who is locked, has or had as many coupons of a batch as one may get without an administrator. */
export async function hasShare(
  db: Queryable,
  { id, person_limit }: Pick<reads.BatchRow, 'id' | 'person_limit'>,
  userId: number,
): Promise<boolean> {
  return (await reads.countOwned(db, id, userId)) >= person_limit;
}

/** A batch whose coupons can be given to persons now; null for every other. */
export async function findPersonalBatch(db: Queryable, id: number, now: number): Promise<reads.BatchRow | null> {
  const batch = await reads.findBatch(db, id);
  if (!batch || batch.is_public === 1 || batch.stopped_at !== null) return null;
  return batch.ends_at !== null && batch.ends_at <= now ? null : batch;
}

/** Gives a coupon to a user and tells them. @throws DomainError NOT_FOUND, CONFLICT */
export async function giveCoupon(context: CallContext, id: number, userId: number): Promise<CouponBatch> {
  const { site } = context;
  return write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', couponErrors.noUser);
    await makePersonal(unit, id, userId, null);
    const batch = viewBatch(await getBatch(unit.db, id));
    const text = couponNotice(batch.name, batch.coupon_rebate);
    await notify(site, unit, { userId, kind: 'system', text, url: '/user-center/coupon' });
    await audit(context, unit, { action: 'coupon.give', target: target(id), after: { user_id: userId } });
    return batch;
  });
}
