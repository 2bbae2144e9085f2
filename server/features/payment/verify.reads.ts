import { type RawBuilder, sql } from 'kysely';

import { orderMoves } from '#contract/features/payment/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

interface Counted {
  checked: number;
  broken: number;
  example: string | null;
}

async function countOf(db: Queryable, query: RawBuilder<Counted>): Promise<Counted> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0), example: row?.example ?? null };
}

/** Paid orders without a payment or its time; a number of a provider twice is impossible by an index. */
export const compareTrades = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`select count(*) as checked,
        coalesce(sum(case when trade_no = '' or paid_at is null or (status = 'refunded' and refunded <> amount) then 1 else 0 end), 0) as broken,
        min(case when trade_no = '' or paid_at is null or (status = 'refunded' and refunded <> amount) then out_trade_no end) as example
      from orders where status in ('paid', 'fulfilled', 'part_refunded', 'refunded')`,
  );

/** Changes that are not allowed, and orders whose last change led to another status than theirs. */
export async function compareHistories(db: Queryable): Promise<Counted> {
  const allowed = Object.entries(orderMoves).flatMap(([from, list]) => list.map((to) => sql`(${from}, ${to})`));
  const moves = await countOf(
    db,
    sql`select count(*) as checked, coalesce(sum(wrong), 0) as broken, cast(min(case when wrong = 1 then order_id end) as text) as example
      from (select order_id, case when (from_status, to_status) in (values ${sql.join([...allowed, sql`('', 'created')`])})
        then 0 else 1 end as wrong from order_events) as moved`,
  );
  const ends = await countOf(
    db,
    sql`select count(*) as checked, coalesce(sum(wrong), 0) as broken, min(case when wrong = 1 then out_trade_no end) as example
      from (select out_trade_no, case when status = coalesce((select to_status from order_events
        where order_events.order_id = orders.id order by order_events.id desc limit 1), '') then 0 else 1 end as wrong
        from orders) as ended`,
  );
  return { checked: moves.checked, broken: moves.broken + ends.broken, example: moves.example ?? ends.example };
}

/** Differences between the bills of the providers and the orders that nobody has settled. */
export const compareBills = (db: Queryable): Promise<Counted> =>
  countOf(
    db,
    sql`select (select coalesce(sum(checked), 0) from reconciliations) as checked, count(*) as broken,
        min(out_trade_no) as example
      from reconciliation_differences where settled_at is null`,
  );
