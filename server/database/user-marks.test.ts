import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';

import type { Queryable } from './connect.ts';
import { personColumns, wornBadge } from './user-marks.ts';

const db: Queryable = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new SqliteIntrospector(each),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

test('the badge beside a name adds no parameter, so that SQLite keeps the plan of the statement', () => {
  const { sql, parameters } = db.selectFrom('users').leftJoin('badges', wornBadge).select(personColumns).compile();
  expect(sql).toContain('"badges"."enabled" = 1');
  expect(parameters).toEqual([]);
});
