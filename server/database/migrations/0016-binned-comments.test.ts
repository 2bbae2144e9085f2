import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrations } from '../migrate.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { migration } from './0016-binned-comments.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  const earlier = migrations.slice(0, migrations.indexOf(migration));
  for (const step of earlier) await step.up(database.db, database.engine);
});
afterEach(() => database.close());

test('comments that are in the bin already count from the upgrade on, others not at all', async () => {
  await sql`insert into users (id, name, name_key, role, created_at, updated_at)
    values (1, 'u', 'u', 'author', 10, 10)`.execute(database.db);
  await sql`insert into posts (id, author_id, type, status, slug, title, created_at, updated_at)
    values (1, 1, 'article', 'publish', 'p', 'p', 10, 10)`.execute(database.db);
  for (const [id, status] of ['approved', 'pending', 'spam', 'trash'].entries())
    await sql`insert into comments (id, post_id, name, content, html, status, created_at)
      values (${id + 1}, 1, 'n', 'c', 'c', ${status}, 10)`.execute(database.db);
  const before = Date.now();
  await migration.up(database.db, database.engine);
  const { rows } = await sql<{ status: string; at: number | null }>`
    select status, binned_at as at from comments order by id`.execute(database.db);
  expect(rows.map(({ status, at }) => [status, at !== null])).toEqual([
    ['approved', false],
    ['pending', false],
    ['spam', true],
    ['trash', true],
  ]);
  // SQLite counts whole seconds.
  expect(Math.min(...rows.flatMap(({ at }) => at ?? []))).toBeGreaterThan(before - 5000);
});
