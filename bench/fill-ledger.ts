import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { Site } from '#server/kit/site.ts';

import { users } from './ledger-operations.ts';

/** Runs statements without the guards of the ledger, which would check every row. */
async function unguarded({ db, engine }: Site, work: (db: Queryable) => Promise<void>): Promise<void> {
  if (engine === 'postgres') {
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = 'replica'`.execute(transaction);
      await work(transaction);
    });
    await sql`analyze ledger_accounts, ledger_transfers, ledger_postings`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name like 'ledger%'`.execute(db);
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  await work(db);
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
  await sql`analyze`.execute(db);
}

/** Adds rewards of one point to all accounts until the ledger has about this many postings. @returns how many it has */
export async function fillLedger(site: Site, entries: number): Promise<number> {
  const { rows } = await sql<{ last: number; transfers: number }>`
    select max(id) as last, count(*) as transfers from ledger_transfers`.execute(site.db);
  const last = Number(rows[0]?.last ?? 0);
  const count = Math.max(0, Math.ceil(entries / 2) - Number(rows[0]?.transfers ?? 0));
  const accounts = `select id, balance, postings, row_number() over (order by id) - 1 as place
    from ledger_accounts where user_id is not null and currency = 'point'`;
  const rewards = `(select id from ledger_accounts where name = 'rewards' and currency = 'point')`;
  await unguarded(site, async (db) => {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`create temporary table filled as with recursive counted (at) as
      (select 1 union all select at + 1 from counted where at < ${count}) select at from counted`);
    await run(`insert into ledger_transfers (id, currency, kind, source, amount, from_account, to_account, created_at)
      select ${last} + at, 'point', 'like', 'filled ' || at, 1, ${rewards}, accounts.id, at
      from filled join (${accounts}) as accounts on accounts.place = at % ${users}`);
    await run(`insert into ledger_postings (transfer_id, account_id, amount, kind, created_at)
      select ${last} + at, ${rewards}, -1, 'like', at from filled`);
    await run(`insert into ledger_postings (transfer_id, account_id, amount, number, balance, kind, created_at)
      select ${last} + at, accounts.id, 1, accounts.postings + (at + ${users} - 1) / ${users},
        accounts.balance + (at + ${users} - 1) / ${users}, 'like', at
      from filled join (${accounts}) as accounts on accounts.place = at % ${users}`);
    await run(`update ledger_accounts set
      postings = coalesce((select max(number) from ledger_postings where account_id = ledger_accounts.id), 0),
      balance = coalesce((select balance from ledger_postings where account_id = ledger_accounts.id
        order by number desc limit 1), 0) where user_id is not null`);
    await run('drop table filled');
    if (site.engine === 'postgres')
      await run(
        `select setval(pg_get_serial_sequence('ledger_transfers', 'id'), (select max(id) from ledger_transfers))`,
      );
  });
  const { rows: after } = await sql<{ postings: number }>`select count(*) as postings from ledger_postings`.execute(
    site.db,
  );
  return Number(after[0]?.postings ?? 0);
}
