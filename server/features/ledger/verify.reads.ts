import { type RawBuilder, sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

interface Counted {
  checked: number;
  broken: number;
  example: string | null;
}

async function countOf(db: Queryable, query: RawBuilder<Counted>): Promise<Counted> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  return {
    checked: Number(row?.checked ?? 0),
    broken: Number(row?.broken ?? 0),
    example: row?.example ?? null,
  };
}

/** The postings of each currency, and what they add up to. */
export const sumByCurrency = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`select coalesce(sum(postings), 0) as checked, coalesce(sum(case when total <> 0 then 1 else 0 end), 0) as broken,
        max(case when total <> 0 then currency || ' ' || total end) as example
      from (select ledger_accounts.currency, count(*) as postings, sum(ledger_postings.amount) as total
        from ledger_postings join ledger_accounts on ledger_accounts.id = ledger_postings.account_id
        group by ledger_accounts.currency) as totals`,
  );

/** Accounts of persons whose balance, number of postings or numbers differ from their postings. */
export const compareBalances = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`with sums as (
        select account_id, sum(amount) as total, count(*) as entries, max(number) as last, count(distinct number) as numbers
        from ledger_postings group by account_id),
      compared as (
        select ledger_accounts.id, case when ledger_accounts.balance = coalesce(sums.total, 0)
          and ledger_accounts.postings = coalesce(sums.entries, 0)
          and coalesce(sums.last, 0) = coalesce(sums.entries, 0) and coalesce(sums.numbers, 0) = coalesce(sums.entries, 0)
          then 0 else 1 end as differs
        from ledger_accounts left join sums on sums.account_id = ledger_accounts.id
        where ledger_accounts.user_id is not null)
      select count(*) as checked, coalesce(sum(differs), 0) as broken,
        cast(min(case when differs = 1 then id end) as text) as example from compared`,
  );

/** Postings whose balance does not follow from the one before, or is below zero. */
export const followBalances = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`with chained as (
        select id, case when balance >= 0 and balance = amount + coalesce(lag(balance) over account, 0) then 0 else 1 end as differs
        from ledger_postings where number is not null window account as (partition by account_id order by number))
      select count(*) as checked, coalesce(sum(differs), 0) as broken,
        cast(min(case when differs = 1 then id end) as text) as example from chained`,
  );

/** Transfers that do not have exactly their two postings. */
export const compareSides = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`with compared as (
        select ledger_transfers.id, case when count(ledger_postings.id) = 2
          and sum(case when ledger_postings.account_id = ledger_transfers.to_account
            and ledger_postings.amount = ledger_transfers.amount then 1 else 0 end) = 1
          and sum(case when ledger_postings.account_id = ledger_transfers.from_account
            and ledger_postings.amount = -ledger_transfers.amount then 1 else 0 end) = 1
          then 0 else 1 end as differs
        from ledger_transfers left join ledger_postings on ledger_postings.transfer_id = ledger_transfers.id
        group by ledger_transfers.id)
      select count(*) as checked, coalesce(sum(differs), 0) as broken,
        cast(min(case when differs = 1 then id end) as text) as example from compared`,
  );

/** Reasons that more than one transfer has. */
export const findSecondReasons = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`select coalesce(sum(times), 0) as checked, coalesce(sum(case when times > 1 then 1 else 0 end), 0) as broken,
        max(case when times > 1 then kind || ' ' || source end) as example
      from (select kind, source, currency, count(*) as times from ledger_transfers group by kind, source, currency) as reasons`,
  );

/** Amounts and balances that are not whole numbers. */
export const findFractions = (db: Queryable, engine: Engine): Promise<Counted> => {
  const isWhole = (column: string): RawBuilder<unknown> =>
    engine === 'sqlite'
      ? sql`(${sql.ref(column)} is null or typeof(${sql.ref(column)}) = 'integer')`
      : sql`(${sql.ref(column)} is null or pg_typeof(${sql.ref(column)}) = 'bigint'::regtype)`;
  return countOf(
    db,
    sql`select count(*) as checked, coalesce(sum(case when ${isWhole('amount')} and ${isWhole('balance')}
        and abs(amount) <= 1000000000000 and coalesce(balance, 0) <= 9007199254740991 then 0 else 1 end), 0) as broken,
        null as example from ledger_postings`,
  );
};

/** Names of the triggers that guard the ledger and are switched on. */
export async function listGuards(db: Queryable, engine: Engine): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'trigger' and tbl_name like 'ledger%' order by name`
      : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal and tgenabled = 'O'
          and tgrelid in (select oid from pg_class where relname like 'ledger%') order by name`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name);
}

/** Accounts of persons and what they hold, by currency. */
export async function sumByOwner(db: Queryable) {
  return db
    .selectFrom('ledger_accounts')
    .select((of) => ['currency', of.fn.countAll<number>().as('users'), of.fn.sum<number>('balance').as('total')])
    .where('user_id', 'is not', null)
    .groupBy('currency')
    .execute();
}
