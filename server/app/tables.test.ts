import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts';
import { withSnapshot } from '#server/database/whole-site.ts';
import { type CatalogueTable, readCatalogue, readForeignKeys } from '#tests/kit/catalogue.ts';

import { features } from './feature-registry.ts';
import { siteTables, tableRules } from './tables.ts';

let database: TestDatabase;
let catalogue: CatalogueTable[];

beforeEach(async () => {
  database = await openTestDatabase();
  catalogue = await readCatalogue(database);
});
afterEach(() => database.close());

const namesIn = (tables: readonly CatalogueTable[]): string[] => tables.map(({ name }) => name);

test('every table of a migrated database has its rule, and no rule is for another', async () => {
  expect(namesIn(catalogue)).toEqual(Object.keys(tableRules).toSorted());
  await sql`create table shop_orders (id int primary key)`.execute(database.db);
  const more = namesIn(await readCatalogue(database));
  expect(more.filter((name) => !Object.hasOwn(tableRules, name))).toEqual(['shop_orders']);
});

test('no two features claim one table', () => {
  const claimed = features.flatMap(({ tables }) => Object.keys(tables));
  expect(claimed).toEqual([...new Set(claimed)]);
});

/** Foreign keys to a person, and columns that are called like one. */
const personColumn =
  /(^|_)(user|owner|author|actor|applicant|reporter|blocked|follower|followed)_id$|_by$|^person$|(^|_)(email|address|ip|user_agent)(_key)?$/;
/** Addresses of pages and files are nobody's. */
const otherAddress = /^(from|to)_address$/;

test('every table that refers to a person says what becomes of them', async () => {
  const toUsers = (await readForeignKeys(database)).filter(({ target }) => target === 'users');
  const personal = catalogue.filter(
    ({ name, columns }) =>
      toUsers.some(({ table }) => table === name) ||
      columns.some(
        (column) => personColumn.test(column.name) && !(name === 'address_redirects' && otherAddress.test(column.name)),
      ),
  );
  expect(namesIn(personal).length).toBeGreaterThan(30);
  expect(namesIn(personal).filter((name) => tableRules[name]?.erase === 'no person')).toEqual([]);
});

test('an archive holds what another site can use', () => {
  expect(namesIn(catalogue).filter((name) => !siteTables.inArchives.has(name))).toEqual([
    'card_batches',
    'cards',
    'codes',
    'gift_totals',
    'idempotency_keys',
    'import_runs',
    'invalidations',
    'jobs',
    'limit_events',
    'login_states',
    'mails',
    'otp_attempts',
    'passkey_ceremonies',
    'password_resets',
    'post_previews',
    'recovery_codes',
    'sandbox_trades',
    'schema_migrations',
    'search_documents',
    'sessions',
    'totp_secrets',
    'transfers',
    'uploads',
    'visit_marks',
    'visit_salts',
    'webhook_deliveries',
  ]);
});

test('rows are written after those that they refer to', async () => {
  const order = await withSnapshot({ ...database, tables: siteTables }, (snapshot) => snapshot.inReferenceOrder());
  expect(order.toSorted()).toEqual([...siteTables.inBackups].toSorted());
  const foreignKeys = (await readForeignKeys(database)).filter(({ table }) => order.includes(table));
  expect(foreignKeys.length).toBeGreaterThan(20);
  for (const { table, target } of foreignKeys)
    expect(order.indexOf(target), `${table} after ${target}`).toBeLessThan(order.indexOf(table));
});
