import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/**
 * When a mailbox was last proven, and which ways to sign in wait for a confirmation after a reset of the password. The
 * audit log proves the mailboxes of before; those of administrators count as proven, because the site is theirs.
 */
export const migration: Migration = {
  name: '0014-proven-mailboxes',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema.alterTable('users').addColumn('email_verified_at', integer).execute();
    await db.schema.alterTable('passkeys').addColumn('suspended_at', integer).execute();
    await db.schema.alterTable('identities').addColumn('suspended_at', integer).execute();
    await sql`
      update users set email_verified_at = coalesce(
        (select max(audit_log.at) from audit_log where audit_log.actor_id = users.id
          and audit_log.act in ('user.bind-email', 'user.change-email', 'user.reset-password')),
        case when users.role = 'administrator' then users.created_at end)
      where users.email is not null`.execute(db);
  },
};
