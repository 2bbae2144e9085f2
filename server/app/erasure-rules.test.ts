import { type ColumnMetadata, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import type { TableRule } from '#server/database/table-rules.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { withSnapshot } from '#server/database/whole-site.ts';
import { type CatalogueTable, type ForeignKey, readCatalogue, readForeignKeys } from '#tests/kit/catalogue.ts';

import { connectErasure } from './erasure.ts';
import { siteTables, tableRules } from './tables.ts';

const email = 'leaving@example.com';
const idColumn = /^(user|owner|author|actor|applicant|reporter)_id$|_by$/;
const emailColumn = /^(email|email_key|to_address)$/;

/** The row of the person themselves, and what no person writes. */
const beside = new Set(['users', 'schema_migrations', 'jobs']);

let opened: TestSite;
let userId: number;
let otherId: number;
let rows: Map<string, Record<string, unknown>[]>;

/** What the engine makes by itself, or a migration gives a meaning. */
const isGiven = (table: string, column: ColumnMetadata): boolean =>
  column.isAutoIncrementing || (table === 'search_documents' && column.hasDefaultValue);

/** A value by the name and type of a column; undefined leaves it to its default. */
function valueOf(table: string, column: ColumnMetadata): string | number | undefined {
  const { name } = column;
  if (idColumn.test(name)) return userId;
  if (emailColumn.test(name)) return email;
  if (name === 'person') return `user ${userId}`;
  if (isGiven(table, column)) return undefined;
  if (column.dataType.toLowerCase() === 'text') return 'trace';
  return column.isNullable || column.hasDefaultValue ? undefined : 1;
}

/** One row of the person. Where several columns refer to people, every second is somebody else. */
function rowOf({ name, columns }: CatalogueTable, keys: readonly ForeignKey[], ids: ReadonlyMap<string, number>) {
  const row: Record<string, string | number> = {};
  let people = 0;
  for (const column of columns) {
    const key = keys.find((each) => each.table === name && each.column === column.name);
    if (key?.target === 'users') row[column.name] = people++ % 2 === 0 ? userId : otherId;
    else {
      const value = key ? ids.get(key.target) : valueOf(name, column);
      if (value !== undefined) row[column.name] = value;
    }
  }
  return row;
}

async function readRows(name: string): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by 1`.execute(opened.site.db);
  return found.rows;
}

async function fill(catalogue: readonly CatalogueTable[]): Promise<void> {
  const { site } = opened;
  const keys = await readForeignKeys(site);
  const order = await withSnapshot(site, (snapshot) => snapshot.inReferenceOrder());
  const tables = catalogue.filter(({ name }) => !beside.has(name));
  const rank = ({ name }: CatalogueTable): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const ids = new Map<string, number>();
  for (const table of tables.toSorted((one, other) => rank(one) - rank(other))) {
    const row = rowOf(table, keys, ids);
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table.name)} (${names}) values (${sql.join(Object.values(row))})`.execute(
      site.db,
    );
    const [stored] = await readRows(table.name);
    ids.set(table.name, Number(stored?.id));
  }
}

beforeEach(async () => {
  opened = await openTestSite({ tables: siteTables });
  const { site } = opened;
  connectErasure(site);
  userId = await createUser(site, { name: '要走的人', email });
  otherId = await createUser(site, { name: '留下的人', email: 'staying@example.com' });
  const catalogue = await readCatalogue(site);
  await fill(catalogue);
  await site.db.updateTable('users').set({ erase_at: testNow }).where('id', '=', userId).execute();
  rows = new Map();
  for (const { name } of catalogue) rows.set(name, await readRows(name));
});
afterEach(() => opened.close());

type Outcome = 'deleted' | 'kept' | string[];

/** What became of the first row of a table: gone, or still there with these columns emptied. */
async function outcomeOf(name: string): Promise<Outcome> {
  const [before] = rows.get(name) ?? [];
  const [after] = await readRows(name);
  if (!before) throw new Error(`${name} had no row to begin with`);
  if (!after) return 'deleted';
  const emptied = Object.keys(before).filter(
    (column) => before[column] && ['', null].includes(after[column] as string),
  );
  return emptied.length > 0 ? emptied.toSorted() : 'kept';
}

function promised({ erase }: TableRule): Outcome {
  if (erase === 'deleted') return 'deleted';
  return typeof erase === 'object' && 'blanked' in erase ? erase.blanked.toSorted() : 'kept';
}

test('an erasure does to each table what its rule says', async () => {
  expect(await eraseDueAccounts(opened.site)).toBe(1);
  const outcomes: Record<string, Outcome> = {};
  const rules: Record<string, Outcome> = {};
  for (const [name, rule] of Object.entries(tableRules).filter(([name]) => !beside.has(name))) {
    outcomes[name] = await outcomeOf(name);
    rules[name] = promised(rule);
  }
  expect(outcomes).toEqual(rules);
});
