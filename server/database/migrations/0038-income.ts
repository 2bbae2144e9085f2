import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

async function createTables(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', integer, generatedKey)
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('fee', integer, (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('real_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('proof', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('approved_by', integer, (column) => column.references('users.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('ended_at', integer)
    .addCheckConstraint('withdrawals_amount', sql`amount > 0 and fee >= 0 and fee < amount`)
    .addCheckConstraint('withdrawals_status', sql`status in ('pending', 'approved', 'paid', 'rejected', 'cancelled')`)
    .$call(strict)
    .execute();
  await db.schema
    .createTable('withdrawal_events')
    .addColumn('id', integer, generatedKey)
    .addColumn('withdrawal_id', integer, (column) => column.notNull().references('withdrawals.id'))
    .addColumn('from_status', 'text', (column) => column.notNull())
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('actor_id', integer, (column) => column.references('users.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
  await db.schema
    .createTable('bought_points')
    .addColumn('user_id', integer, (column) => column.primaryKey().references('users.id'))
    .addColumn('point', integer, (column) => column.notNull())
    .addColumn('fen', integer, (column) => column.notNull())
    .addCheckConstraint('bought_points_whole', sql`point >= 0 and fen >= 0 and (point > 0 or fen = 0)`)
    .$call(strict)
    .execute();
  for (const text of [
    `create unique index withdrawals_open on withdrawals (user_id) where status in ('pending', 'approved')`,
    `create index withdrawals_own on withdrawals (user_id, id)`,
    `create index withdrawals_status on withdrawals (status, id)`,
    `create index withdrawals_ended on withdrawals (ended_at) where account <> ''`,
    `create index withdrawal_events_of on withdrawal_events (withdrawal_id, id)`,
  ])
    await sql.raw(text).execute(db);
}

/** The only changes of status that the database lets pass. */
const moves = `(old.status = new.status)
  or (old.status = 'pending' and new.status in ('approved', 'rejected', 'cancelled'))
  or (old.status = 'approved' and new.status in ('paid', 'rejected'))`;
const isEnded = `old.status in ('paid', 'rejected', 'cancelled')`;
const fixed = `old.user_id = new.user_id and old.amount = new.amount and old.fee = new.fee
  and old.created_at = new.created_at
  and (old.account = new.account or (new.account = '' and ${isEnded}))
  and (old.real_name = new.real_name or (new.real_name = '' and ${isEnded}))`;

async function guard(db: Kysely<any>, engine: Engine): Promise<void> {
  const moved = 'withdrawals: this change of status is not allowed';
  const changed = 'withdrawals: what was requested is never changed';
  const kept = 'withdrawals: the history is never changed';
  if (engine === 'sqlite') {
    const trigger = async (name: string, event: string, text: string, unless: string): Promise<void> => {
      const body =
        unless === '' ? `select raise(abort, '${text}');` : `select raise(abort, '${text}') where not (${unless});`;
      await sql.raw(`create trigger ${name} ${event} begin ${body} end`).execute(db);
    };
    await trigger('withdrawals_moved', 'before update of status on withdrawals', moved, moves);
    await trigger('withdrawals_fixed', 'before update on withdrawals', changed, fixed);
    await trigger('withdrawals_kept', 'before delete on withdrawals', kept, '');
    await trigger('withdrawal_events_fixed', 'before update on withdrawal_events', kept, '');
    await trigger('withdrawal_events_kept', 'before delete on withdrawal_events', kept, '');
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
    'withdrawals_moved',
    'before update on withdrawals',
    `if not (${moves}) then ${raise(moved)} end if; if not (${fixed}) then ${raise(changed)} end if; return new;`,
  );
  await trigger('withdrawals_kept', 'before delete on withdrawals', raise(kept));
  await trigger('withdrawal_events_fixed', 'before update on withdrawal_events', raise(kept));
  await trigger('withdrawal_events_kept', 'before delete on withdrawal_events', raise(kept));
}

export const migration: Migration = {
  name: '0038-income',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await createTables(db, engine);
    await guard(db, engine);
    // What a receiver got of a gift in 分, beside the points in `share`.
    await db.schema
      .alterTable('gift_records')
      .addColumn('share_fen', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
