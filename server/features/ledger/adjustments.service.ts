import { accountErrors } from '#contract/features/accounts/copy.ts';
import { currencyNames, ledgerErrors } from '#contract/features/ledger/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { lockUser, type UserRow } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { findBalance, type Party, transfer } from './service.ts';

interface Adjustment {
  id: number;
  currency: 'point' | 'exp';
  /** Negative: taken. */
  amount: number;
  memo: string;
  request_id: string;
}

async function ensureTakeable(site: Site, unit: Unit, { id, currency, amount }: Adjustment): Promise<void> {
  const balance = await findBalance(unit.db, currency, id);
  if (balance + amount >= 0) return;
  const name = currencyNames(site.options.get('points_text'))[currency];
  const message = ledgerErrors.cannotTake(name, balance);
  throw new DomainError('VALIDATION', message, { fields: { amount: message } });
}

/**
 * Locks a user and the administrator whom the entry names, the lower id first: two who adjust each other lock both in
 * the same order.
 */
async function lockBoth({ site, viewer }: CallContext, unit: Unit, id: number): Promise<UserRow | undefined> {
  const { userId: actorId } = viewer;
  if (actorId !== null && actorId < id) await lockUser(site, unit, actorId);
  const user = await lockUser(site, unit, id);
  if (actorId !== null && actorId > id) await lockUser(site, unit, actorId);
  return user;
}

/**
 * Gives or takes units by order of an administrator; an entry like any other. A repeated request changes nothing.
 * @throws DomainError NOT_FOUND, VALIDATION when more would be taken than there is, CONFLICT when the same request was
 *   made with other contents
 * @see docs/reference/calls.md
 */
export async function adjustUserBalance(context: CallContext, given: Adjustment): Promise<{ balance: number }> {
  const { site, viewer } = context;
  const { id, currency, amount, memo, request_id } = given;
  return write(site, async (unit) => {
    const user = await lockBoth(context, unit, id);
    if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
    const source = `${id}:${request_id}`;
    const sides: [Party, Party] = [{ site: 'adjustments' }, { userId: id }];
    const [from, to] = amount > 0 ? sides : (sides.toReversed() as typeof sides);
    const moved = await reads.findMoved(unit.db, 'adjustment', source, id);
    if (!moved) await ensureTakeable(site, unit, given);
    else if (moved.currency !== currency || moved.amount !== amount || moved.memo !== memo)
      throw new DomainError('CONFLICT', ledgerErrors.otherRequest);
    const isNew = await transfer(site, unit, {
      currency,
      kind: 'adjustment',
      source,
      memo,
      amount: Math.abs(amount),
      from,
      to,
      actorId: viewer.userId,
    });
    const balance = await findBalance(unit.db, currency, id);
    if (isNew) {
      await audit(context, unit, {
        action: 'user.adjust-balance',
        target: { type: 'user', id },
        before: { currency, balance: balance - amount },
        after: { currency, balance, memo },
      });
    }
    return { balance };
  });
}
