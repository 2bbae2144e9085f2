import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** The four sums that a record belongs to. All writers take them in this order, so that none waits for the other. */
const add = `insert into gift_totals (kind, user_id, gift_name, image_url, count) values
    ('gift', 0, new.gift_name, new.gift_image_url, new.count),
    ('receiver', new.to_id, '', '', new.count),
    ('sender', new.from_id, '', '', new.count),
    ('shelf', new.to_id, new.gift_name, new.gift_image_url, new.count)
  on conflict (kind, user_id, gift_name)
    do update set count = gift_totals.count + excluded.count, image_url = excluded.image_url;`;

const subtract = `update gift_totals set count = count - old.count
  where (kind = 'gift' and user_id = 0 and gift_name = old.gift_name)
    or (kind = 'receiver' and user_id = old.to_id and gift_name = '')
    or (kind = 'sender' and user_id = old.from_id and gift_name = '')
    or (kind = 'shelf' and user_id = old.to_id and gift_name = old.gift_name);`;

const events = {
  gift_records_added: ['after insert on gift_records', 'new.removed_at is null', add],
  gift_records_removed: [
    'after update of removed_at on gift_records',
    'old.removed_at is null and new.removed_at is not null',
    subtract,
  ],
  gift_records_shown_again: [
    'after update of removed_at on gift_records',
    'old.removed_at is not null and new.removed_at is null',
    add,
  ],
} as const;

async function addTriggers(db: Kysely<any>, engine: Engine): Promise<void> {
  for (const [name, [event, condition, body]] of Object.entries(events)) {
    if (engine === 'sqlite') {
      await sql.raw(`create trigger ${name} ${event} when ${condition} begin ${body} end`).execute(db);
      continue;
    }
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} ${event} for each row when (${condition}) execute function ${name}()`)
      .execute(db);
  }
}

export const migration: Migration = {
  name: '0031-sending-gifts',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema
      .alterTable('gifts')
      .addColumn('position', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    for (const [name, type] of [
      ['message', 'text'],
      ['point', integer],
      ['share', integer],
    ] as const)
      await db.schema
        .alterTable('gift_records')
        .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
        .execute();
    await db.schema.alterTable('gift_records').addColumn('request_id', 'text').execute();
    await db.schema.alterTable('gift_records').addColumn('removed_at', integer).execute();
    await db.schema
      .createTable('gift_totals')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', integer, (column) => column.notNull())
      .addColumn('gift_name', 'text', (column) => column.notNull())
      .addColumn('image_url', 'text', (column) => column.notNull())
      .addColumn('count', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('gift_totals_subject', ['kind', 'user_id', 'gift_name'])
      .$call(strict)
      .execute();
    for (const text of [
      `insert into gift_totals (kind, user_id, gift_name, image_url, count)
        select 'gift', 0, gift_name, max(gift_image_url), sum(count) from gift_records group by gift_name
        union all select 'receiver', to_id, '', '', sum(count) from gift_records group by to_id
        union all select 'sender', from_id, '', '', sum(count) from gift_records group by from_id
        union all select 'shelf', to_id, gift_name, max(gift_image_url), sum(count) from gift_records
          group by to_id, gift_name`,
      `create index gift_totals_ranked on gift_totals (kind, count)`,
      `create unique index gift_records_request on gift_records (from_id, request_id) where request_id is not null`,
      `create index gift_records_from on gift_records (from_id, id) where removed_at is null`,
      `create index gift_records_to on gift_records (to_id, id) where removed_at is null`,
      `create index gift_records_ranked on gift_records (created_at, from_id, to_id, gift_name, count)
        where removed_at is null`,
    ])
      await sql.raw(text).execute(db);
    await addTriggers(db, engine);
  },
};
