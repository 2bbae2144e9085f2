import { currencyNames, ledgerErrors } from '#contract/features/ledger/copy.ts';
import type { Currency, TransferKind } from '#contract/features/ledger/entities.ts';
import { maxTransfer } from '#contract/features/ledger/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { createHook } from '#server/kit/hooks.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Accounts of the site: what it gives for taking part, and what administrators give and take. */
export type SiteAccount =
  | 'rewards'
  | 'adjustments'
  | 'exchange'
  | 'gifts'
  | 'payments'
  | 'memberships'
  | 'tips'
  | 'sales'
  | 'income'
  | 'withdrawals';

export type Party = { userId: number } | { site: SiteAccount };

export interface Transfer {
  currency: Currency;
  kind: TransferKind;
  /** Names the reason: a second transfer of this kind, source and currency is never made. */
  source: string;
  /** Units, a positive whole number. */
  amount: number;
  from: Party;
  to: Party;
  memo?: string;
  /** The administrator who ordered it. */
  actorId?: number | null;
}

/** Emitted when units came to a person or left them. */
export const balanceChanged = createHook<{ userId: number; currency: Currency; before: number; after: number }>();

async function accountOf(site: Site, unit: Unit, currency: Currency, party: Party): Promise<reads.AccountRow> {
  const find = () => reads.findAccount(unit.db, site.engine, currency, party);
  const found = await find();
  if (found) return found;
  await writes.openAccount(unit, currency, party);
  const opened = await find();
  if (!opened) throw new Error('A ledger account was not opened');
  return opened;
}

/** The site first, then persons by id: two transfers that lock the same accounts lock them in the same order. */
const lockOrder = (party: Party): number => ('userId' in party ? party.userId : 0);

async function accountsOf(site: Site, unit: Unit, { currency, from, to }: Transfer) {
  if (lockOrder(from) <= lockOrder(to)) {
    const payer = await accountOf(site, unit, currency, from);
    return { payer, payee: await accountOf(site, unit, currency, to) };
  }
  const payee = await accountOf(site, unit, currency, to);
  return { payer: await accountOf(site, unit, currency, from), payee };
}

function postingOf(party: Party, account: reads.AccountRow, amount: number) {
  const isPerson = 'userId' in party;
  return {
    account_id: account.id,
    amount,
    number: isPerson ? account.postings + 1 : null,
    balance: isPerson ? account.balance + amount : null,
  };
}

/**
 * Moves units between two accounts, once for each reason. A repeated request changes nothing.
 * @returns whether this call moved them
 * @throws DomainError INSUFFICIENT_POINTS when a person has less than the amount
 * @see docs/reference/states.md
 */
export async function transfer(site: Site, unit: Unit, given: Transfer): Promise<boolean> {
  const { currency, kind, source, amount, from, to, memo = '', actorId = null } = given;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxTransfer)
    throw new RangeError(`A transfer of ${amount} units`);
  const { payer, payee } = await accountsOf(site, unit, given);
  // Looked up under the lock of the accounts: a request made at the same time has ended by now.
  if (await reads.hasTransfer(unit.db, kind, source, currency)) return false;
  if ('userId' in from && payer.balance < amount) {
    const names = currencyNames(site.options.get('points_text'));
    throw new DomainError('INSUFFICIENT_POINTS', ledgerErrors.notEnough(names[currency]));
  }
  const created_at = unit.now;
  const reason = { currency, kind, source, memo, actor_id: actorId };
  const sides = { from_account: payer.id, to_account: payee.id, amount };
  const transfer_id = await writes.insertTransfer(unit, { ...reason, ...sides, created_at });
  await writes.insertPostings(
    unit,
    [postingOf(from, payer, -amount), postingOf(to, payee, amount)].map((posting) => ({
      ...posting,
      transfer_id,
      kind,
      created_at,
    })),
  );
  for (const [party, { balance: before }, moved] of [
    [from, payer, -amount],
    [to, payee, amount],
  ] as const) {
    if ('userId' in party)
      await balanceChanged.emit(site, unit, { userId: party.userId, currency, before, after: before + moved });
  }
  return true;
}

/** What a person has; 0 without an account. */
export async function findBalance(db: Queryable, currency: Currency, userId: number): Promise<number> {
  const [row] = await reads.listBalances(db, currency, [userId]);
  return row?.balance ?? 0;
}

/** What a person has, locked until the end of the transaction. */
export async function lockBalance(site: Site, unit: Unit, currency: Currency, userId: number): Promise<number> {
  return (await accountOf(site, unit, currency, { userId })).balance;
}

/** What a person has of each currency. */
export async function findBalances(db: Queryable, userId: number): Promise<Record<Currency, number>> {
  const balances: Record<Currency, number> = { point: 0, exp: 0, income: 0 };
  for (const { currency, balance } of await reads.listOwnBalances(db, userId)) balances[currency as Currency] = balance;
  return balances;
}

/** What somebody got for a reason. */
export interface Given {
  userId: number;
  currency: Currency;
  amount: number;
  isReversed: boolean;
}

/** What people got for a reason, in each currency; a reversal has the kind `reversal` and the source `kind:source`. */
export async function listGiven(db: Queryable, kind: TransferKind, source: string): Promise<Given[]> {
  const rows = await reads.listOfReason(db, kind, source);
  const reversed = new Set(rows.flatMap((row) => (row.kind === 'reversal' ? [row.currency] : [])));
  return rows.flatMap(({ kind: own, currency, amount, user_id: userId }) =>
    own === kind && userId !== null
      ? [{ userId, currency: currency as Currency, amount, isReversed: reversed.has(currency) }]
      : [],
  );
}

/** What several people have, by their ids; who has no account is left out. */
export async function listBalances(
  db: Queryable,
  currency: Currency,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await reads.listBalances(db, currency, userIds);
  return new Map(rows.map(({ user_id, balance }) => [user_id as number, balance]));
}

/** How often a person got something of a kind since a time, counted up to a limit; under the lock of their account. */
export async function countGiven(
  site: Site,
  unit: Unit,
  userId: number,
  { currency, kind, since, limit }: { currency: Currency; kind: TransferKind; since: number; limit: number },
): Promise<number> {
  const account = await accountOf(site, unit, currency, { userId });
  return reads.countSince(unit.db, account.id, kind, since, limit);
}
