import type { Currency, TransferKind } from '#contract/features/ledger/entities.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';

/** A person by id, or an account of the site by name. */
export type Party = { userId: number } | { site: string };

/** The account of a party; a person's is locked until the end of the transaction. */
export async function findAccount(db: Queryable, engine: Engine, currency: Currency, party: Party) {
  const query = db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance', 'postings'])
    .where('currency', '=', currency)
    .where((of) =>
      'userId' in party
        ? of('user_id', '=', party.userId)
        : of.and([of('user_id', 'is', null), of('name', '=', party.site)]),
    );
  return (engine === 'postgres' && 'userId' in party ? query.forUpdate() : query).executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether a transfer with this reason was made. */
export async function hasTransfer(
  db: Queryable,
  kind: TransferKind,
  source: string,
  currency: Currency,
): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row !== undefined;
}

/** The transfers with this reason and those that reversed them, with the person who received the first. */
export async function listOfReason(db: Queryable, kind: TransferKind, source: string) {
  return db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_accounts as payee', 'payee.id', 'transfer.to_account')
    .select(['transfer.kind', 'transfer.currency', 'transfer.amount', 'payee.user_id'])
    .where((of) =>
      of.or([
        of.and([of('transfer.kind', '=', kind), of('transfer.source', '=', source)]),
        of.and([of('transfer.kind', '=', 'reversal'), of('transfer.source', '=', `${kind}:${source}`)]),
      ]),
    )
    .execute();
}

/** What a person has of each currency; those without an account are left out. */
export async function listOwnBalances(db: Queryable, userId: number) {
  return db.selectFrom('ledger_accounts').select(['currency', 'balance']).where('user_id', '=', userId).execute();
}

/** What was moved for a reason to or from a person, in any currency; negative: taken. */
export async function findMoved(db: Queryable, kind: TransferKind, source: string, userId: number) {
  return db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'transfer.id')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .select(['transfer.currency', 'transfer.memo', 'posting.amount'])
    .where('transfer.kind', '=', kind)
    .where('transfer.source', '=', source)
    .where('account.user_id', '=', userId)
    .executeTakeFirst();
}

/** Balances of persons in one currency; who has no account is left out. */
export async function listBalances(db: Queryable, currency: Currency, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance'])
    .where('currency', '=', currency)
    .where('user_id', 'in', userIds)
    .execute();
}

/** How many entries of a kind an account got since a time, counted up to a limit. */
export async function countSince(
  db: Queryable,
  accountId: number,
  kind: TransferKind,
  since: number,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('ledger_postings')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.filter(({ created_at }) => created_at >= since).length;
}

export interface StatementFilter {
  currency: Currency;
  userId: number;
  kind: TransferKind | '';
  direction: 'all' | 'in' | 'out';
}

function statementOf(db: Queryable, { currency, userId, kind, direction }: StatementFilter) {
  return db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .where('account.user_id', '=', userId)
    .where('account.currency', '=', currency)
    .where('posting.number', 'is not', null)
    .$if(kind !== '', (query) => query.where('posting.kind', '=', kind))
    .$if(direction === 'in', (query) => query.where('posting.amount', '>', 0))
    .$if(direction === 'out', (query) => query.where('posting.amount', '<', 0));
}

/** Entries of a person's account, newest first. */
export async function listStatement(db: Queryable, filter: StatementFilter, limit: number, offset: number) {
  return statementOf(db, filter)
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'posting.transfer_id')
    .select(['posting.id', 'posting.number', 'posting.amount', 'posting.balance', 'posting.kind', 'posting.created_at'])
    .select('transfer.memo')
    .orderBy('posting.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type StatementRow = Awaited<ReturnType<typeof listStatement>>[number];

export async function countStatement(db: Queryable, filter: StatementFilter): Promise<number> {
  const row = await statementOf(db, filter)
    .select((of) => of.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return Number(row.entries);
}
