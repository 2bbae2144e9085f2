import { type Kysely, sql } from 'kysely';

import type { Engine, Queryable } from './connect.ts';
import type { Database } from './schema/database.ts';

type TableName = keyof Database;
export type Row = Record<string, string | number | null>;

/**
 * What makes a site, in an order in which every row finds what it refers to. Left out: sessions, codes, limits, mails under way,
 * jobs and news, which belong to one running place, the search index, which is made anew, and the second steps of signing
 * in: they are bound to the site's key, which stays where it is.
 */
export const dumpedTables = [
  'users',
  'terms',
  'media_groups',
  'media',
  'media_variants',
  'media_addresses',
  'posts',
  'post_bodies',
  'post_revisions',
  'post_drafts',
  'post_review_notes',
  'media_uses',
  'draft_uses',
  'post_terms',
  'post_lists',
  'list_counts',
  'redirects',
  'post_stats',
  'post_view_days',
  'visit_days',
  'comments',
  'options',
  'menu_items',
  'links',
  'link_entries',
  'gifts',
  'gift_records',
  'import_records',
  'passkeys',
  'access_tokens',
  'identities',
  'audit_log',
  'mail_optouts',
  'notifications',
  'notification_settings',
  'messages',
  'person_blocks',
  'marks',
  'follows',
  'reports',
  'address_bans',
  'webhooks',
  'address_redirects',
  'mail_templates',
] as const satisfies readonly TableName[];

export type DumpedTable = (typeof dumpedTables)[number];

const rowsAtOnce = 100;

/** Puts rows into a table as they are, keys included. */
export async function loadRows(db: Kysely<Database>, table: DumpedTable, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

/** After rows with keys of their own: the next generated key follows the highest. */
export async function continueKeys(db: Queryable, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of dumpedTables) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${table}, 'id') as sequence
      from information_schema.columns where table_name = ${table} and column_name = 'id'`.execute(db);
    const sequence = rows[0]?.sequence;
    if (sequence)
      await sql`select setval(${sequence}, coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
        db,
      );
  }
}

/** Column names of a table as it is now. */
export async function columnsOf(db: Queryable, engine: Engine, table: DumpedTable): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      : await sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(
          db,
        );
  return rows.map((row) => row.name);
}

export async function clearTable(db: Queryable, table: DumpedTable): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
