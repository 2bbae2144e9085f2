import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0050-guest-likes',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema
      .createTable('guest_likes')
      .addColumn('guest', 'text', (column) => column.notNull())
      .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('guest_likes_once', ['guest', 'post_id'])
      .$call(strict)
      .execute();
    await db.schema.createIndex('guest_likes_post').on('guest_likes').column('post_id').execute();
  },
};
