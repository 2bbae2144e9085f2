import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrations } from '../migrate.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { migration } from './0014-proven-mailboxes.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  const earlier = migrations.slice(0, migrations.indexOf(migration));
  for (const step of earlier) await step.up(database.db, database.engine);
});
afterEach(() => database.close());

async function addUser(id: number, email: string | null, role: string): Promise<void> {
  await sql`insert into users (id, name, name_key, email, email_key, role, created_at, updated_at)
    values (${id}, ${`u${id}`}, ${`u${id}`}, ${email}, ${email}, ${role}, 10, 10)`.execute(database.db);
}

test('mailboxes of before are proven by the audit log, and those of administrators by their role', async () => {
  await addUser(1, 'a@example.com', 'administrator');
  await addUser(2, 'b@example.com', 'subscriber');
  await addUser(3, 'c@example.com', 'subscriber');
  await addUser(4, null, 'administrator');
  for (const [actor, act, at] of [
    [2, 'user.register', 20],
    [3, 'user.bind-email', 30],
    [3, 'user.reset-password', 40],
  ] as const)
    await sql`insert into audit_log (at, actor_id, act, target_type, target_id)
      values (${at}, ${actor}, ${act}, 'user', ${actor})`.execute(database.db);
  await migration.up(database.db, database.engine);
  const { rows } = await sql<{ id: number; proven: number | null }>`
    select id, email_verified_at as proven from users order by id`.execute(database.db);
  expect(rows).toEqual([
    { id: 1, proven: 10 },
    { id: 2, proven: null },
    { id: 3, proven: 40 },
    { id: 4, proven: null },
  ]);
});
