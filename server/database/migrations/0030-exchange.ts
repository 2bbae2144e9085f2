import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

async function createGoods(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('goods')
    .addColumn('id', integer, generatedKey)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('cover_url', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('price', integer, (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('stock', integer, (column) => column.check(sql`stock >= 0`))
    .addColumn('person_limit', integer, (column) => column.notNull().defaultTo(1))
    .addColumn('enabled', integer, (column) => column.notNull().defaultTo(1))
    .addColumn('position', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('redeemed', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('prepared', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('prepared_version', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
  await db.schema
    .createTable('goods_redemptions')
    .addColumn('id', integer, generatedKey)
    .addColumn('goods_id', integer, (column) => column.notNull().references('goods.id'))
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('price', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('goods_redemptions_number', ['goods_id', 'user_id', 'number'])
    .$call(strict)
    .execute();
  await sql`create index goods_redemptions_own on goods_redemptions (user_id, id)`.execute(db);
}

async function createExchanges(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('exchanges')
    .addColumn('id', integer, generatedKey)
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('request_key', 'text')
    .addColumn('input_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('point', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('gained', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('exchanges_request', ['user_id', 'request_key'])
    .$call(strict)
    .execute();
  await sql`create index exchanges_day on exchanges (user_id, kind, created_at)`.execute(db);
}

async function createCards(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('card_batches')
    .addColumn('id', integer, generatedKey)
    .addColumn('point', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('goods_id', integer, (column) => column.references('goods.id'))
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('expires_at', integer)
    .addColumn('stopped_at', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
  await db.schema
    .createTable('cards')
    .addColumn('id', integer, generatedKey)
    .addColumn('batch_id', integer, (column) => column.notNull().references('card_batches.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('used_at', integer)
    .addColumn('used_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .$call(strict)
    .execute();
  await sql`create index cards_batch on cards (batch_id, used_at)`.execute(db);
  await sql`create index cards_used_by on cards (used_by) where used_by is not null`.execute(db);
  await sql`create index card_batches_goods on card_batches (goods_id) where goods_id is not null`.execute(db);
}

export const migration: Migration = {
  name: '0030-exchange',
  async up(db, engine) {
    await createGoods(db, engine);
    await createExchanges(db, engine);
    await createCards(db, engine);
  },
};
