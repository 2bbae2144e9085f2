import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

async function createTables(db: Kysely<any>, engine: Engine): Promise<void> {
  const { integer, generatedKey, strict } = engineColumns(engine);
  await db.schema
    .createTable('ledger_accounts')
    .addColumn('id', integer, generatedKey)
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('user_id', integer, (column) => column.references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('balance', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('postings', integer, (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('ledger_accounts_balance', sql`balance >= 0 and postings >= 0`)
    .addCheckConstraint('ledger_accounts_owner', sql`(user_id is null) <> (name = '')`)
    .$call(strict)
    .execute();
  await db.schema
    .createTable('ledger_transfers')
    .addColumn('id', integer, generatedKey)
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('from_account', integer, (column) => column.notNull().references('ledger_accounts.id'))
    .addColumn('to_account', integer, (column) => column.notNull().references('ledger_accounts.id'))
    .addColumn('memo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('actor_id', integer, (column) => column.references('users.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addCheckConstraint('ledger_transfers_amount', sql`amount > 0 and amount <= 1000000000000`)
    .addCheckConstraint('ledger_transfers_sides', sql`from_account <> to_account`)
    .$call(strict)
    .execute();
  await db.schema
    .createTable('ledger_postings')
    .addColumn('id', integer, generatedKey)
    .addColumn('transfer_id', integer, (column) => column.notNull().references('ledger_transfers.id'))
    .addColumn('account_id', integer, (column) => column.notNull().references('ledger_accounts.id'))
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('number', integer)
    .addColumn('balance', integer)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addCheckConstraint('ledger_postings_amount', sql`amount <> 0`)
    .addCheckConstraint(
      'ledger_postings_balance',
      sql`(number is null) = (balance is null) and coalesce(balance, 0) >= 0`,
    )
    .$call(strict)
    .execute();
}

async function createIndexes(db: Kysely<any>): Promise<void> {
  for (const text of [
    `create unique index ledger_accounts_user on ledger_accounts (user_id, currency) where user_id is not null`,
    `create unique index ledger_accounts_site on ledger_accounts (name, currency) where user_id is null`,
    `create index ledger_accounts_richest on ledger_accounts (currency, balance, id) where user_id is not null`,
    `create unique index ledger_transfers_reason on ledger_transfers (kind, source, currency)`,
    `create unique index ledger_postings_number on ledger_postings (account_id, number)`,
    `create unique index ledger_postings_side on ledger_postings (transfer_id, account_id)`,
    `create index ledger_postings_kind on ledger_postings (account_id, kind, number) where number is not null`,
    `create index ledger_postings_spent on ledger_postings (account_id, number) where number is not null and amount < 0`,
  ])
    await sql.raw(text).execute(db);
}

/** What a new posting has to agree with, as conditions that must not hold. */
const refusals = {
  'ledger: a posting differs from its transfer': `not exists (
    select 1 from ledger_transfers as moved where moved.id = new.transfer_id
      and moved.kind = new.kind and moved.created_at = new.created_at
      and moved.currency = (select currency from ledger_accounts where id = new.account_id)
      and ((moved.from_account = new.account_id and moved.amount = -new.amount)
        or (moved.to_account = new.account_id and moved.amount = new.amount)))`,
  'ledger: only postings of persons are numbered': `(new.number is null) <>
    (select user_id is null from ledger_accounts where id = new.account_id)`,
  'ledger: a number was left out or given twice': `new.number is not null and new.number <> 1 +
    coalesce((select max(number) from ledger_postings where account_id = new.account_id), 0)`,
  'ledger: a balance does not follow from the one before': `new.number is not null and new.balance <> new.amount +
    coalesce((select balance from ledger_postings where account_id = new.account_id and number = new.number - 1), 0)`,
};

/** What may change in an account: its balance, and only to that of a posting. */
const refusedAccount = {
  'ledger: the balance of an account is that of its last posting': `new.id <> old.id or new.currency <> old.currency
    or new.name <> old.name or coalesce(new.user_id, 0) <> coalesce(old.user_id, 0) or not exists (
      select 1 from ledger_postings where account_id = new.id and number = new.postings and balance = new.balance)`,
};

/** Accounts that come back from a backup have the balance of their last posting already. */
const setBalance = `update ledger_accounts set balance = new.balance, postings = new.number
  where id = new.account_id and new.number is not null and postings < new.number`;

/** `insert or replace` deletes the row that stands in its way, without asking a trigger for deletions. */
const replaced = {
  ledger_accounts: `id = new.id or (currency = new.currency and (user_id = new.user_id or (user_id is null and name = new.name)))`,
  ledger_transfers: `id = new.id or (kind = new.kind and source = new.source and currency = new.currency)`,
  ledger_postings: `id = new.id or (account_id = new.account_id and transfer_id = new.transfer_id)`,
};

async function guardSqlite(db: Kysely<any>): Promise<void> {
  const raiseWhere = (conditions: Record<string, string>): string =>
    Object.entries(conditions)
      .map(([text, condition]) => `select raise(abort, '${text}') where ${condition};`)
      .join('\n');
  const trigger = async (name: string, event: string, body: string): Promise<void> => {
    await sql.raw(`create trigger ${name} ${event} begin ${body} end`).execute(db);
  };
  for (const [table, condition] of Object.entries(replaced))
    await trigger(
      `${table}_added`,
      `before insert on ${table}`,
      raiseWhere({ 'ledger: entries are never replaced': `exists (select 1 from ${table} where ${condition})` }),
    );
  await trigger('ledger_postings_checked', 'before insert on ledger_postings', raiseWhere(refusals));
  await trigger('ledger_postings_counted', 'after insert on ledger_postings', `${setBalance};`);
  await trigger('ledger_accounts_checked', 'before update on ledger_accounts', raiseWhere(refusedAccount));
  for (const table of ['ledger_transfers', 'ledger_postings'])
    await trigger(
      `${table}_fixed`,
      `before update on ${table}`,
      `select raise(abort, 'ledger: entries are never changed');`,
    );
  for (const table of ['ledger_accounts', 'ledger_transfers', 'ledger_postings'])
    await trigger(
      `${table}_kept`,
      `before delete on ${table}`,
      `select raise(abort, 'ledger: entries are never deleted');`,
    );
}

async function guardPostgres(db: Kysely<any>): Promise<void> {
  const raise = (text: string): string => `raise exception '${text}' using errcode = 'check_violation';`;
  const trigger = async (name: string, event: string, body: string): Promise<void> => {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
      .execute(db);
    await sql.raw(`create trigger ${name} ${event} execute function ${name}()`).execute(db);
  };
  const raiseWhere = (conditions: Record<string, string>): string =>
    Object.entries(conditions)
      .map(([text, condition]) => `if ${condition} then ${raise(text)} end if;`)
      .join('\n');
  const everyRow = 'for each row';
  await trigger(
    'ledger_postings_checked',
    `before insert on ledger_postings ${everyRow}`,
    `${raiseWhere(refusals)} return new;`,
  );
  await trigger(
    'ledger_postings_counted',
    `after insert on ledger_postings ${everyRow}`,
    `if new.number is not null then ${setBalance}; end if; return null;`,
  );
  await trigger(
    'ledger_accounts_checked',
    `before update on ledger_accounts ${everyRow}`,
    `${raiseWhere(refusedAccount)} return new;`,
  );
  for (const table of ['ledger_transfers', 'ledger_postings'])
    await trigger(
      `${table}_fixed`,
      `before update on ${table} ${everyRow}`,
      raise('ledger: entries are never changed'),
    );
  for (const table of ['ledger_accounts', 'ledger_transfers', 'ledger_postings']) {
    await trigger(`${table}_kept`, `before delete on ${table} ${everyRow}`, raise('ledger: entries are never deleted'));
    await trigger(
      `${table}_whole`,
      `before truncate on ${table} for each statement`,
      raise('ledger: entries are never deleted'),
    );
  }
}

export const migration: Migration = {
  name: '0025-ledger',
  async up(db, engine) {
    await createTables(db, engine);
    await createIndexes(db);
    await (engine === 'sqlite' ? guardSqlite(db) : guardPostgres(db));
  },
};
