import { shareOf } from '#contract/features/income/rules.ts';
import type { TransferKind } from '#contract/features/ledger/entities.ts';
import { lockBalance, type SiteAccount, transfer } from '#server/features/ledger/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { addBought, takeBought } from './bought.service.ts';

type ShareKind = Extract<TransferKind, 'gift-share' | 'tip-share' | 'sale-share'>;

/** A receiver's part of money that somebody else paid. */
export interface MoneyShare {
  userId: number;
  kind: ShareKind;
  /** The reason, unique for its kind: `order:12`. */
  source: string;
  memo?: string;
  /** 分 */
  fen: number;
}

/** Gives a receiver their share of money as income, once for each reason. A share of nothing gives nothing. */
export async function giveShare(site: Site, unit: Unit, share: MoneyShare): Promise<void> {
  const { userId, kind, source, memo = '', fen } = share;
  if (fen <= 0) return;
  const between = { from: { site: 'income' }, to: { userId } } as const;
  await transfer(site, unit, { currency: 'income', kind, source, memo, amount: fen, ...between });
}

/** Points that one person pays to another through the site. */
export interface PointPayment {
  fromId: number;
  /** Whoever gets the share; null: nobody does. */
  toId: number | null;
  /** The account of the site that keeps the rest. */
  site: Extract<SiteAccount, 'gifts' | 'tips' | 'sales'>;
  kind: Extract<TransferKind, 'gift' | 'tip' | 'sale'>;
  shareKind: ShareKind;
  /** The reason of both transfers, unique for their kinds. */
  source: string;
  /** Words of the payer's entry and of the receiver's. */
  memo: string;
  shareMemo: string;
  /** Points */
  amount: number;
  /** Percent that the receiver gets. */
  percent: number;
}

/** What a receiver got of a payment: points, and 分 of income. */
export interface SharePaid {
  point: number;
  fen: number;
}

/**
 * Takes points from a payer, bought ones first, and gives the receiver their share: of what was paid for the points as
 * income, of free points as points, each rounded down.
 * @throws DomainError INSUFFICIENT_POINTS
 * @see docs/decisions/0033-income.md
 */
export async function payByPoints(site: Site, unit: Unit, paid: PointPayment): Promise<SharePaid> {
  const { fromId, toId, kind, shareKind, source, memo, shareMemo, amount, percent } = paid;
  const account = { site: paid.site } as const;
  const reason = { currency: 'point', source } as const;
  await lockBalance(site, unit, 'point', fromId);
  const bought = await takeBought(site, unit, fromId, amount);
  const isNew = await transfer(site, unit, { ...reason, kind, memo, amount, from: { userId: fromId }, to: account });
  if (!isNew) {
    await addBought(site, unit, fromId, bought);
    return { point: 0, fen: 0 };
  }
  if (toId === null) return { point: 0, fen: 0 };
  const share = { point: shareOf(amount - bought.point, percent), fen: shareOf(bought.fen, percent) };
  if (share.point > 0) {
    const between = { from: account, to: { userId: toId } } as const;
    await transfer(site, unit, { ...reason, kind: shareKind, memo: shareMemo, amount: share.point, ...between });
  }
  await giveShare(site, unit, { userId: toId, kind: shareKind, source, memo: shareMemo, fen: share.fen });
  return share;
}
