import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0028-votes',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .createTable('votes')
      .addColumn('id', integer, generatedKey)
      .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('block_id', 'text', (column) => column.notNull())
      .addColumn('user_id', integer, (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('guest', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('choices', 'text', (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('changed_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    // One vote a person, and one a browser of guests.
    await sql`create unique index votes_user on votes (user_id, post_id, block_id) where user_id is not null`.execute(
      db,
    );
    await sql`create unique index votes_guest on votes (guest, post_id, block_id) where user_id is null`.execute(db);
    await sql`create index votes_post on votes (post_id, block_id)`.execute(db);
    await db.schema
      .createTable('vote_counts')
      .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('block_id', 'text', (column) => column.notNull())
      .addColumn('choice', 'text', (column) => column.notNull())
      .addColumn('votes', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('vote_counts_choice', ['post_id', 'block_id', 'choice'])
      .addCheckConstraint('vote_counts_votes', sql`votes >= 0`)
      .$call(strict)
      .execute();
    await db.schema
      .alterTable('moments')
      .addColumn('poll', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
