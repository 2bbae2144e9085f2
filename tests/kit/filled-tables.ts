import { type ColumnMetadata, sql } from 'kysely';

import { withSnapshot } from '#server/database/whole-site.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { type Site, write } from '#server/kit/site.ts';

import { type CatalogueTable, type ForeignKey, readForeignKeys } from './catalogue.ts';

const idColumn = /^(user|owner|author|actor|applicant|reporter)_id$|_by$/;
const emailColumn = /^(email|email_key|to_address)$/;

/** The people whose rows are written, and tables that stay as they are. */
export interface FilledTables {
  userId: number;
  otherId: number;
  email: string;
  beside: ReadonlySet<string>;
}

/** What the engine makes by itself, or a migration gives a meaning. */
const isGiven = (table: string, column: ColumnMetadata): boolean =>
  column.isAutoIncrementing || (table === 'search_documents' && column.hasDefaultValue);

/** Columns in which the database or the code takes only some values. */
const fixedValues: Readonly<Record<string, string>> = {
  'votes.choices': '[]',
  'coupon_uses.state': 'consumed',
  'orders.status': 'fulfilled',
  'withdrawals.status': 'paid',
  'withdrawals.fee': '0',
};

/** A value by the name and type of a column; undefined leaves it to its default. */
function valueOf(table: string, column: ColumnMetadata, { userId, email }: FilledTables): string | number | undefined {
  const { name } = column;
  if (idColumn.test(name)) return userId;
  if (emailColumn.test(name)) return email;
  if (name === 'person') return `user ${userId}`;
  const fixed = fixedValues[`${table}.${name}`];
  if (fixed !== undefined) return fixed;
  if (isGiven(table, column)) return undefined;
  if (column.dataType.toLowerCase() === 'text') return 'trace';
  return column.isNullable || column.hasDefaultValue ? undefined : 1;
}

/** One row of the person. Where several columns refer to people, every second is somebody else. */
function rowOf(
  { name, columns }: CatalogueTable,
  keys: readonly ForeignKey[],
  ids: ReadonlyMap<string, number>,
  filled: FilledTables,
) {
  const row: Record<string, string | number> = {};
  let people = 0;
  for (const column of columns) {
    const key = keys.find((each) => each.table === name && each.column === column.name);
    if (key?.target === 'users') row[column.name] = people++ % 2 === 0 ? filled.userId : filled.otherId;
    else {
      const value = key ? ids.get(key.target) : valueOf(name, column, filled);
      if (value !== undefined) row[column.name] = value;
    }
  }
  return row;
}

export async function readTableRows({ db }: Site, name: string): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by 1`.execute(db);
  return found.rows;
}

const ledgerTables = ['ledger_accounts', 'ledger_transfers', 'ledger_postings'];

/** The database accepts entries of the ledger only as its service writes them. */
async function fillLedger(site: Site, { userId }: FilledTables): Promise<void> {
  const given = { currency: 'point', kind: 'comment', source: 'trace', memo: 'trace', amount: 1 } as const;
  for (const source of ['trace', 'second trace'])
    await write(site, (unit) =>
      transfer(site, unit, { ...given, source, from: { site: 'rewards' }, to: { userId }, actorId: userId }),
    );
}

/** Writes one row into every table of the catalogue. */
export async function fillTables(
  site: Site,
  catalogue: readonly CatalogueTable[],
  filled: FilledTables,
): Promise<void> {
  const keys = await readForeignKeys(site);
  const order = await withSnapshot(site, (snapshot) => snapshot.inReferenceOrder());
  await fillLedger(site, filled);
  const tables = catalogue.filter(({ name }) => !filled.beside.has(name) && !ledgerTables.includes(name));
  const rank = ({ name }: CatalogueTable): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const ids = new Map<string, number>();
  for (const table of tables.toSorted((one, other) => rank(one) - rank(other))) {
    const row = rowOf(table, keys, ids, filled);
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table.name)} (${names}) values (${sql.join(Object.values(row))})`.execute(
      site.db,
    );
    const [stored] = await readTableRows(site, table.name);
    ids.set(table.name, Number(stored?.id));
  }
}
