import { currencyNames } from '#contract/features/ledger/copy.ts';
import { tipReturns } from '#contract/features/tips/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { fenText } from '#contract/kit/money.ts';
import { findUser, isActiveUser } from '#server/features/accounts/service.ts';
import { addBought, returnBought } from '#server/features/income/bought.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { type OrderKind, UnfulfillableError } from '#server/features/payment/order-kinds.service.ts';
import { owedPart, takeShareBack, takeWithin } from '#server/features/payment/returns.service.ts';
import type { OrderRow } from '#server/features/payment/service.ts';

import { storeTip, type TipDetail, type TopUpDetail } from './giving.service.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

const sourceOf = ({ id }: OrderRow): string => `order:${id}`;
const detailOf = <Detail>({ detail }: OrderRow): Detail => JSON.parse(detail) as Detail;

/** 赠送: points for a payment. */
export const topUpOrders: OrderKind = {
  kind: 'points',
  fulfil: async (site, unit, order) => {
    const user = await findUser(unit.db, order.user_id);
    if (!user || user.erased_at !== null) throw new UnfulfillableError('The account was erased');
    const amount = detailOf<TopUpDetail>(order).point;
    const to = { userId: order.user_id };
    const from = { site: 'payments' } as const;
    const isNew = await transfer(site, unit, {
      currency: 'point',
      kind: 'top-up',
      source: sourceOf(order),
      amount,
      from,
      to,
    });
    if (isNew) await addBought(site, unit, order.user_id, { point: amount, fen: order.amount });
  },
  takeBack: async (site, unit, order, returned) => {
    const name = currencyNames(site.options.get('points_text')).point;
    const owes = owedPart(order, returned, detailOf<TopUpDetail>(order).point);
    const balance = await findBalance(unit.db, 'point', order.user_id);
    const { taken, problem } = takeWithin(owes, balance, returned.isForced, (missing) =>
      tipReturns.pointsMissing(missing, name),
    );
    const given = await returnBought(site, unit, order.user_id, { point: taken, fen: returned.amount });
    const lost = given > 0 ? tipReturns.given(fenText(given), name) : '';
    if (lost !== '' && !returned.isForced) throw new DomainError('CONFLICT', lost);
    const reason = { currency: 'point', kind: 'refund', source: returned.source } as const;
    const between = { from: { userId: order.user_id }, to: { site: 'payments' } } as const;
    if (taken > 0) await transfer(site, unit, { ...reason, amount: taken, ...between });
    return {
      taken: taken > 0 ? tipReturns.points(taken, name) : '',
      missing: [problem, lost].filter(Boolean).join('；'),
    };
  },
};

/** 打赏 by money. */
export const tipOrders: OrderKind = {
  kind: 'tip',
  fulfil: async (site, unit, order) => {
    const { to_id: toId, post_id, message } = detailOf<TipDetail>(order);
    const to = await findUser(unit.db, toId);
    if (!to || to.erased_at !== null || !isActiveUser(to, unit.now))
      throw new UnfulfillableError('The receiver can no longer be paid');
    const postId = post_id !== null && (await reads.hasPost(unit.db, post_id)) ? post_id : null;
    const paid = { point: 0, fen: order.amount, message, source: sourceOf(order) };
    await storeTip(site, unit, { fromId: order.user_id, toId, postId, ...paid });
  },
  takeBack: async (site, unit, order, returned) => {
    const result = await takeShareBack(site, unit, order, returned, 'tip-share');
    const tip = await reads.findTipOf(unit.db, sourceOf(order));
    if (!tip) return result;
    const fen = order.amount - returned.before - returned.amount;
    await writes.updateTip(unit, tip.id, fen > 0 ? { fen } : { fen: 0, hidden_at: unit.now });
    unit.touch(`tips:${tip.to_id}`);
    return result;
  },
};
