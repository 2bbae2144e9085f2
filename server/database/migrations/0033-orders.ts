import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

async function createOrders(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('orders')
    .addColumn('id', integer, generatedKey)
    .addColumn('out_trade_no', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('discount', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('created'))
    .addColumn('qr_code', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('trade_no', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('paid_by', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('refunded', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('is_closed_outside', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('asked_at', integer)
    .addColumn('notified_at', integer)
    .addColumn('paid_at', integer)
    .addColumn('fulfilled_at', integer)
    .addColumn('closed_at', integer)
    .addCheckConstraint('orders_amount', sql`amount > 0 and discount >= 0 and refunded >= 0 and refunded <= amount`)
    .addCheckConstraint(
      'orders_status',
      sql`status in ('created', 'paying', 'paid', 'fulfilled', 'closed', 'part_refunded', 'refunded')`,
    )
    .$call(strict)
    .execute();
  await db.schema
    .createTable('order_events')
    .addColumn('id', integer, generatedKey)
    .addColumn('order_id', integer, (column) => column.notNull().references('orders.id'))
    .addColumn('from_status', 'text', (column) => column.notNull())
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('actor_id', integer, (column) => column.references('users.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
  for (const text of [
    // One order that can be paid for each purpose of a person.
    `create unique index orders_open on orders (user_id, purpose) where status in ('created', 'paying')`,
    `create unique index orders_trade on orders (channel, trade_no) where trade_no <> ''`,
    `create index orders_own on orders (user_id, id)`,
    `create index orders_status on orders (status, id)`,
    `create index orders_unsettled on orders (created_at) where status in ('created', 'paying', 'paid')`,
    `create index orders_unclosed on orders (closed_at) where status = 'closed' and is_closed_outside = 0`,
    `create index orders_paid on orders (paid_at) where paid_at is not null`,
    `create index order_events_order on order_events (order_id, id)`,
  ])
    await sql.raw(text).execute(db);
}

async function createRefunds(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('refunds')
    .addColumn('id', integer, generatedKey)
    .addColumn('refund_no', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', integer, (column) => column.notNull().references('orders.id'))
    .addColumn('amount', integer, (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('taken', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('actor_id', integer, (column) => column.references('users.id'))
    .addColumn('request_id', 'text', (column) => column.unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('done_at', integer)
    .$call(strict)
    .execute();
  await sql`create index refunds_order on refunds (order_id, id)`.execute(db);
  await sql`create index refunds_pending on refunds (created_at) where status = 'pending'`.execute(db);
  await db.schema
    .createTable('reconciliations')
    .addColumn('id', integer, generatedKey)
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('checked', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('done_at', integer, (column) => column.notNull())
    .addUniqueConstraint('reconciliations_day', ['channel', 'day'])
    .$call(strict)
    .execute();
  await db.schema
    .createTable('reconciliation_differences')
    .addColumn('id', integer, generatedKey)
    .addColumn('reconciliation_id', integer, (column) => column.notNull().references('reconciliations.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('out_trade_no', 'text', (column) => column.notNull())
    .addColumn('ours', integer)
    .addColumn('theirs', integer)
    .addColumn('settled_at', integer)
    .addColumn('settled_by', integer, (column) => column.references('users.id'))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .$call(strict)
    .execute();
  await sql`create index reconciliation_differences_of on reconciliation_differences (reconciliation_id, id)`.execute(
    db,
  );
  await db.schema
    .createTable('sandbox_trades')
    .addColumn('out_trade_no', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('refunded', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('refund_numbers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('paid_at', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
}

/** The only changes of status that the database lets pass. */
const moves = `(old.status = new.status)
  or (old.status = 'created' and new.status in ('paying', 'paid', 'closed'))
  or (old.status = 'paying' and new.status in ('paid', 'closed'))
  or (old.status = 'paid' and new.status in ('fulfilled', 'part_refunded', 'refunded'))
  or (old.status = 'fulfilled' and new.status in ('part_refunded', 'refunded'))
  or (old.status = 'part_refunded' and new.status = 'refunded')`;
const fixed = `old.amount = new.amount and old.user_id = new.user_id and old.detail = new.detail
  and old.out_trade_no = new.out_trade_no and old.channel = new.channel and old.kind = new.kind`;

async function guard(db: Kysely<any>, engine: Engine): Promise<void> {
  const moved = 'orders: this change of status is not allowed';
  const changed = 'orders: what was ordered is never changed';
  const kept = 'orders: the history is never changed';
  if (engine === 'sqlite') {
    const trigger = async (name: string, event: string, text: string, unless: string): Promise<void> => {
      const body =
        unless === '' ? `select raise(abort, '${text}');` : `select raise(abort, '${text}') where not (${unless});`;
      await sql.raw(`create trigger ${name} ${event} begin ${body} end`).execute(db);
    };
    await trigger('orders_moved', 'before update of status on orders', moved, moves);
    await trigger('orders_fixed', 'before update on orders', changed, fixed);
    await trigger('order_events_fixed', 'before update on order_events', kept, '');
    await trigger('order_events_kept', 'before delete on order_events', kept, '');
    return;
  }
  const trigger = async (name: string, event: string, body: string): Promise<void> => {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
      .execute(db);
    await sql.raw(`create trigger ${name} ${event} for each row execute function ${name}()`).execute(db);
  };
  const raise = (text: string): string => `raise exception '${text}' using errcode = 'check_violation';`;
  await trigger(
    'orders_moved',
    'before update on orders',
    `if not (${moves}) then ${raise(moved)} end if; if not (${fixed}) then ${raise(changed)} end if; return new;`,
  );
  await trigger('order_events_fixed', 'before update on order_events', raise(kept));
  await trigger('order_events_kept', 'before delete on order_events', raise(kept));
}

export const migration: Migration = {
  name: '0033-orders',
  async up(db, engine) {
    await createOrders(db, engine);
    await createRefunds(db, engine);
    await guard(db, engine);
  },
};
