import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { exportSite } from '#server/features/transfers/archives.service.ts';
import { makeBackup, restoreBackup } from '#server/features/transfers/backups.service.ts';
import { readArchive } from '#server/importers/archive/read-archive.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { type CatalogueTable, readCatalogue } from '#tests/kit/catalogue.ts';
import { fillTables, readTableRows } from '#tests/kit/filled-tables.ts';

import { siteTables } from './tables.ts';

const email = 'copied@example.com';

/**
 * What copies leave out, written here by hand: every other table that the engine knows has to come back with its rows.
 */
const leftOutOfBackups = [
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
  'sandbox_trades',
  'schema_migrations',
  'search_documents',
  'sessions',
  'transfers',
  'uploads',
  'visit_marks',
  'visit_salts',
  'webhook_deliveries',
];
const leftOutOfArchives = [...leftOutOfBackups, 'card_batches', 'cards', 'recovery_codes', 'totp_secrets'].toSorted();

let opened: TestSite;
let catalogue: CatalogueTable[];
let rows: Map<string, Record<string, unknown>[]>;

beforeEach(async () => {
  opened = await openTestSite({ tables: siteTables });
  const { site } = opened;
  const userId = await createUser(site, { name: '有行的人', email });
  const otherId = await createUser(site, { name: '别的人', email: 'other@example.com' });
  catalogue = await readCatalogue(site);
  const beside = new Set(['users', 'schema_migrations', 'jobs']);
  await fillTables(site, catalogue, { userId, otherId, email, beside });
  rows = new Map();
  for (const { name } of catalogue) rows.set(name, await readTableRows(site, name));
});
afterEach(() => opened.close());

const copied = (leftOut: readonly string[]): string[] =>
  catalogue.map(({ name }) => name).filter((name) => !leftOut.includes(name));

test('a backup brings back every row of every table that is not left out', async () => {
  const { site } = opened;
  const path = join(site.settings.dataDir, 'copies.tar.gz');
  await makeBackup(site, path, { version: '25.8.0', withKey: false });
  for (const { name } of catalogue) expect(rows.get(name)?.length, name).toBeGreaterThan(name === 'jobs' ? -1 : 0);
  await restoreBackup(site, path, { replace: true });
  const back: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  for (const name of copied(leftOutOfBackups)) {
    before[name] = rows.get(name);
    back[name] = await readTableRows(site, name);
  }
  expect(back).toEqual(before);
  expect(Object.keys(back)).toEqual(expect.arrayContaining(['address_bans', 'mail_optouts', 'passkeys', 'users']));
  for (const name of ['sessions', 'codes', 'password_resets']) expect(await readTableRows(site, name)).toEqual([]);
});

test('an archive holds every row of every table that is not left out', async () => {
  const { site } = opened;
  const path = join(site.settings.dataDir, 'copies.tar.gz');
  await exportSite(site, path, '25.8.0');
  const held = new Map<string, number>();
  for await (const part of readArchive(path))
    if (part.type === 'rows') held.set(part.table, (held.get(part.table) ?? 0) + part.rows.length);
  expect([...held.keys()].toSorted()).toEqual(copied(leftOutOfArchives));
  for (const [name, count] of held) expect(count, name).toBe(rows.get(name)?.length);
});
