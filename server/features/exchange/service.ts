import { createHash } from 'node:crypto';

import type { ExchangeInput } from '#contract/features/exchange/calls.ts';
import type { Exchanged, Gained } from '#contract/features/exchange/entities.ts';
import { idempotencyErrors } from '#contract/features/request-guards/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { findBalances } from '#server/features/ledger/service.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { cardExchange, forgetCardUser } from './cards.service.ts';
import { couponExchange } from './coupons.service.ts';
import { eraseRedemptions, goodsExchange } from './goods.service.ts';
import type { ExchangeKind, ExchangeKindName } from './kinds.service.ts';
import { pointExchange, pointsLeft } from './points.service.ts';
import { vipExchange } from './vip.service.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

const kinds: { [Name in ExchangeKindName]: ExchangeKind<Name> } = {
  point: pointExchange,
  gift: goodsExchange,
  coupon: couponExchange,
  vip: vipExchange,
  card: cardExchange,
};

interface Request {
  userId: number;
  /** Null: every request is an exchange of its own. */
  key: string | null;
  hash: string;
}

/** A hash of the request: stored, it tells nobody the code of a card, which has 80 random bits. */
function requestOf(context: CallContext, input: ExchangeInput): Request {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  return { userId: requireUserId(context), key: context.client.requestKey || null, hash };
}

/**
 * What the same request gained before. It stands in the transaction of the exchange itself, so that a repetition after a
 * crash finds it, too.
 * @throws DomainError CONFLICT for the same key with another body
 */
async function findRepeated(db: Queryable, { userId, key, hash }: Request): Promise<Gained | null> {
  const row = key === null ? undefined : await reads.findByRequest(db, userId, key);
  if (!row) return null;
  if (row.input_hash !== hash) throw new DomainError('CONFLICT', idempotencyErrors.otherBody);
  return JSON.parse(row.gained) as Gained;
}

async function carryOut<Name extends ExchangeKindName>(
  context: CallContext,
  request: Request,
  kind: ExchangeKind<Name>,
  input: Extract<ExchangeInput, { kind: Name }>,
): Promise<Gained> {
  const { site } = context;
  const { userId, key, hash } = request;
  const work = () =>
    write(site, async (unit) => {
      const user = await lockUser(site, unit, userId);
      if (!user || user.erased_at !== null) throw signInRequired(context);
      const repeated = await findRepeated(unit.db, request);
      if (repeated) return repeated;
      const row = { user_id: userId, request_key: key, input_hash: hash, kind: input.kind };
      const id = await writes.insertExchange(unit, row);
      const gained = await kind.carryOut(site, unit, { userId, source: `exchange:${id}` }, input);
      await writes.storeGained(unit, id, JSON.stringify(gained), gained.point);
      return gained;
    });
  return kind.guard ? kind.guard(context, userId, work) : work();
}

/**
 * 兑换: one transaction takes and gives everything. The same request is carried out once.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT, INSUFFICIENT_POINTS, RATE_LIMITED
 * @see docs/reference/calls.md
 */
export async function exchange(context: CallContext, input: ExchangeInput): Promise<Exchanged> {
  const request = requestOf(context, input);
  const gained =
    (await findRepeated(context.site.db, request)) ??
    (await carryOut(context, request, kinds[input.kind] as ExchangeKind<typeof input.kind>, input));
  const { point, exp } = await findBalances(context.site.db, request.userId);
  return { gained, point, exp };
}

/** What the caller has, and how much may still be exchanged today. */
export async function exchangeState(context: CallContext) {
  const { site } = context;
  const userId = requireUserId(context);
  const { point, exp } = await findBalances(site.db, userId);
  const left = await pointsLeft(site, site.db, userId, site.clock.now());
  const { options } = site;
  return {
    point,
    exp,
    rate: options.get('exchange_exp_rate'),
    daily: options.get('exchange_exp_daily'),
    left,
  };
}

/** 注销: deletes what a person exchanged; what it gave and cost stays in the ledger, and used codes stay used. */
export async function eraseExchanges(unit: Unit, userId: number): Promise<void> {
  await writes.deleteExchangesOf(unit, userId);
  await eraseRedemptions(unit, userId);
  await forgetCardUser(unit, userId);
}
