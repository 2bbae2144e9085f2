import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import type { TableRule } from '#server/database/table-rules.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { readCatalogue } from '#tests/kit/catalogue.ts';
import { fillTables, readTableRows } from '#tests/kit/filled-tables.ts';

import { connectErasure } from './erasure.ts';
import { siteTables, tableRules } from './tables.ts';

const email = 'leaving@example.com';
/** The row of the person themselves, and what no person writes. */
const beside = new Set(['users', 'schema_migrations', 'jobs']);

let opened: TestSite;
let userId: number;
let otherId: number;
let rows: Map<string, Record<string, unknown>[]>;

beforeEach(async () => {
  opened = await openTestSite({ tables: siteTables });
  const { site } = opened;
  connectErasure(site);
  userId = await createUser(site, { name: '要走的人', email });
  otherId = await createUser(site, { name: '留下的人', email: 'staying@example.com' });
  const catalogue = await readCatalogue(site);
  await fillTables(site, catalogue, { userId, otherId, email, beside });
  await site.db.updateTable('users').set({ erase_at: testNow }).where('id', '=', userId).execute();
  rows = new Map();
  for (const { name } of catalogue) rows.set(name, await readTableRows(site, name));
});
afterEach(() => opened.close());

type Outcome = 'deleted' | 'kept' | string[];

/** What became of the first row of a table: gone, or still there with these columns emptied. */
async function outcomeOf(name: string): Promise<Outcome> {
  const [before] = rows.get(name) ?? [];
  const [after] = await readTableRows(opened.site, name);
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
