import { sql } from 'kysely';

import type { Migration } from '../migrate.ts';

/** For counting what a user wrote below one post. */
export const migration: Migration = {
  name: '0027-own-comments',
  async up(db) {
    await sql`create index comments_own on comments (post_id, user_id) where user_id is not null`.execute(db);
  },
};
