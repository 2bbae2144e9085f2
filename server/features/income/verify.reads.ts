import { sql } from 'kysely';

import { withdrawMoves, withdrawStatuses } from '#contract/features/income/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

interface Counted {
  checked: number | string;
  broken: number | string;
  example: string | null;
}

const numbersOf = ([row]: readonly Counted[]) => ({
  checked: Number(row?.checked ?? 0),
  broken: Number(row?.broken ?? 0),
  example: row?.example ?? null,
});

/** I8: requests whose transfers say something else, a site account that does not hold them, and histories that do not lead to them. */
export async function compareWithdrawals(db: Queryable) {
  const allowed = withdrawStatuses.flatMap((from) => withdrawMoves[from].map((to) => sql`(${from}, ${to})`));
  const query = sql<Counted>`
    with moved as (select w.id, w.amount, w.status,
        coalesce((select sum(t.amount) from ledger_transfers as t where t.kind = 'withdrawal'
          and t.currency = 'income' and t.source = 'withdrawal:' || w.id), 0) as taken,
        coalesce((select sum(t.amount) from ledger_transfers as t where t.kind = 'withdrawal-return'
          and t.currency = 'income' and t.source = 'withdrawal:' || w.id), 0) as released,
        (select e.to_status from withdrawal_events as e where e.withdrawal_id = w.id order by e.id desc limit 1) as last
      from withdrawals as w),
    held as (select coalesce(sum(p.amount), 0) as total from ledger_postings as p
      join ledger_accounts as a on a.id = p.account_id where a.user_id is null and a.name = 'withdrawals' and a.currency = 'income'),
    found as (
      select 'withdrawal ' || id as name from moved
        where taken <> amount or coalesce(last, '') <> status
          or released <> case when status in ('rejected', 'cancelled') then amount else 0 end
      union all
      select 'history of withdrawal ' || withdrawal_id from withdrawal_events
        where not ((from_status, to_status) in (values ${sql.join([...allowed, sql`('', 'pending')`])}))
      union all
      select 'account withdrawals' from held where total <>
        (select coalesce(sum(amount), 0) from moved where status not in ('rejected', 'cancelled')))
    select (select count(*) from withdrawals) as checked, count(*) as broken, min(name) as example from found`;
  return numbersOf((await query.execute(db)).rows);
}

/** I13: more bought points than points, and more income from points than was paid for points. */
export async function compareBought(db: Queryable) {
  const query = sql<Counted>`
    with shared as (select coalesce(sum(given.amount), 0) as fen from ledger_transfers as given
      where given.currency = 'income' and given.kind in ('gift-share', 'tip-share', 'sale-share')
        and exists (select 1 from ledger_transfers as paid where paid.currency = 'point' and paid.source = given.source
          and paid.kind = case given.kind when 'gift-share' then 'gift' when 'tip-share' then 'tip' else 'sale' end)),
    paid as (select coalesce(sum(amount), 0) as fen from orders where kind = 'points' and fulfilled_at is not null),
    found as (
      select 'user ' || b.user_id as name from bought_points as b where b.point > coalesce((select a.balance
        from ledger_accounts as a where a.user_id = b.user_id and a.currency = 'point'), 0)
      union all
      select 'income from points' from shared, paid
        where shared.fen + (select coalesce(sum(fen), 0) from bought_points) > paid.fen)
    select (select count(*) from bought_points) as checked, count(*) as broken, min(name) as example from found`;
  return numbersOf((await query.execute(db)).rows);
}
