import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** Claimed tasks, visits of shared links, and what the ledger adds up to by day. */
export const migration: Migration = {
  name: '0032-tasks-and-earnings',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema
      .createTable('task_claims')
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('point', integer, (column) => column.notNull())
      .addColumn('exp', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('task_claims_once', ['user_id', 'task_id', 'period'])
      .$call(strict)
      .execute();
    await db.schema
      .createTable('share_visits')
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('share_visits_once', ['user_id', 'day', 'visitor'])
      .$call(strict)
      .execute();
    await db.schema
      .createTable('earning_days')
      .addColumn('board', 'text', (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('earned', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('earning_days_once', ['board', 'user_id', 'day'])
      .$call(strict)
      .execute();
    await db.schema
      .createTable('ledger_days')
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('received', integer, (column) => column.notNull())
      .addColumn('paid', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_days_once', ['day', 'currency', 'kind'])
      .$call(strict)
      .execute();
    await db.schema
      .createTable('growth_cursors')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('position', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    for (const text of [
      `create index earning_days_sums on earning_days (board, user_id, day, earned)`,
      `create index earning_days_most on earning_days (board, earned, user_id) where day = 0`,
      `create index earning_days_old on earning_days (day) where day > 0`,
      `create index check_ins_days on check_ins (day, user_id)`,
      // What was checked in before; the postings of the ledger are tallied by the job.
      `insert into earning_days (board, day, user_id, earned)
        select 'check-ins', 0, user_id, count(*) from check_ins where made_up = 0 group by user_id`,
    ])
      await sql.raw(text).execute(db);
  },
};
