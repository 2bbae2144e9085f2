import { shareReturns } from '#contract/features/payment/copy.ts';
import { fenText } from '#contract/kit/money.ts';
import { partOf } from '#contract/features/tips/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { TransferKind } from '#contract/features/ledger/entities.ts';
import { findBalance, listGiven, transfer } from '#server/features/ledger/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { Returned } from './order-kinds.service.ts';
import type { OrderRow } from './reads.ts';

/** How much of `whole` a refund takes back. */
export const owedPart = (order: OrderRow, { amount, before }: Returned, whole: number): number =>
  partOf(whole, { returned: amount, before, total: order.amount });

/** How much of something owed is there. @throws DomainError CONFLICT when a part is missing and the refund is not forced */
export function takeWithin(owes: number, balance: number, isForced: boolean, missing: (amount: number) => string) {
  const taken = Math.min(owes, balance);
  const problem = taken < owes ? missing(owes - taken) : '';
  if (problem !== '' && !isForced) throw new DomainError('CONFLICT', problem);
  return { taken, problem };
}

/** Takes back what a receiver got as their share of the returned part of an order. @throws DomainError CONFLICT */
export async function takeShareBack(
  site: Site,
  unit: Unit,
  order: OrderRow,
  returned: Returned,
  kind: Extract<TransferKind, 'tip-share' | 'sale-share'>,
): Promise<{ taken: string; missing: string }> {
  const given = await listGiven(unit.db, kind, `order:${order.id}`);
  const share = given.find(({ currency }) => currency === 'income');
  if (!share) return { taken: '', missing: '' };
  const owes = owedPart(order, returned, share.amount);
  const balance = await findBalance(unit.db, 'income', share.userId);
  const { taken, problem } = takeWithin(owes, balance, returned.isForced, (missing) =>
    shareReturns.incomeMissing(fenText(missing)),
  );
  const reason = { currency: 'income', kind: 'refund', source: returned.source } as const;
  const between = { from: { userId: share.userId }, to: { site: 'income' } } as const;
  if (taken > 0) await transfer(site, unit, { ...reason, amount: taken, ...between });
  return { taken: taken > 0 ? shareReturns.income(fenText(taken)) : '', missing: problem };
}
