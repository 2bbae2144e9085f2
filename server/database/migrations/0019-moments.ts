import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0019-moments',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema
      .alterTable('posts')
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo('everyone'))
      .execute();
    await db.schema
      .createTable('moments')
      .addColumn('post_id', integer, (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('html', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('images', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('video_url', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('poster_url', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('plate_id', integer, (column) => column.references('terms.id').onDelete('set null'))
      .addColumn('quote_id', integer, (column) => column.references('posts.id').onDelete('set null'))
      .addColumn('quotes', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('region', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('held_for', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('reject_reason', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('essence_at', integer)
      .addColumn('pinned_at', integer)
      .addColumn('heat', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('edited_at', integer)
      .$call(strict)
      .execute();
    await db.schema.createIndex('moments_hot').on('moments').columns(['heat', 'post_id']).execute();
    await sql`create index moments_essence on moments (essence_at, post_id) where essence_at is not null`.execute(db);
    await sql`create index moments_plate on moments (plate_id, pinned_at) where plate_id is not null`.execute(db);
    await sql`create index moments_quote on moments (quote_id) where quote_id is not null`.execute(db);
    await db.schema
      .createTable('plate_settings')
      .addColumn('term_id', integer, (column) => column.primaryKey().references('terms.id').onDelete('cascade'))
      .addColumn('post_from_power', integer, (column) => column.notNull().defaultTo(1))
      .addColumn('rules', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('followers', integer, (column) => column.notNull().defaultTo(0))
      .$call(strict)
      .execute();
    for (const name of ['plate_moderators', 'plate_follows']) {
      await db.schema
        .createTable(name)
        .addColumn('term_id', integer, (column) => column.notNull().references('terms.id').onDelete('cascade'))
        .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_pair`, ['term_id', 'user_id'])
        .$call(strict)
        .execute();
      await db.schema.createIndex(`${name}_user`).on(name).columns(['user_id', 'term_id']).execute();
    }
    await db.schema
      .createTable('topic_heat')
      .addColumn('term_id', integer, (column) => column.primaryKey().references('terms.id').onDelete('cascade'))
      .addColumn('heat', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('last_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await db.schema.createIndex('topic_heat_hottest').on('topic_heat').columns(['heat', 'term_id']).execute();
  },
};
