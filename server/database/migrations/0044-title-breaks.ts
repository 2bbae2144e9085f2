import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0044-title-breaks',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema.alterTable('posts').addColumn('title_breaks', 'text').execute();
    await db.schema
      .createIndex('notifications_likes')
      .on('notifications')
      .columns(['user_id', 'post_id', 'comment_id', 'id'])
      .where(sql<string>`kind`, '=', 'like')
      .execute();
    await db.schema.alterTable('notifications').addColumn('mail_due_at', integer).execute();
    await db.schema
      .createIndex('notifications_mail_due')
      .on('notifications')
      .column('mail_due_at')
      .where('mail_due_at', 'is not', null)
      .execute();
    // Pages such as 关于 took comments unless somebody closed them; those without any are closed, and can be opened.
    await sql`update posts set comment_open = 0
      where type = 'page' and id not in (select post_id from comments)`.execute(db);
  },
};
