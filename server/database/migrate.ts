import { sql, type Kysely } from 'kysely';

import { type Connection, DatabaseUnusable, type Engine } from './connect.ts';
import { migration as foundation } from './migrations/0001-foundation.ts';
import { migration as accountsAndConversation } from './migrations/0002-accounts-and-conversation.ts';
import { migration as writing } from './migrations/0003-writing.ts';
import { migration as media } from './migrations/0004-media.ts';
import { migration as webhooks } from './migrations/0006-webhooks.ts';
import { migration as redirectsAndMailTemplates } from './migrations/0007-redirects-and-mail-templates.ts';
import { migration as transfers } from './migrations/0008-transfers.ts';
import { migration as visits } from './migrations/0009-visits.ts';
import { migration as directUploads } from './migrations/0010-direct-uploads.ts';
import { migration as jobLanes } from './migrations/0011-job-lanes.ts';
import { migration as provenMailboxes } from './migrations/0014-proven-mailboxes.ts';
import { migration as termsVersions } from './migrations/0015-terms-versions.ts';
import { migration as binnedComments } from './migrations/0016-binned-comments.ts';
import { migration as oldAddresses } from './migrations/0017-old-addresses.ts';
import { migration as siteStart } from './migrations/0018-site-start.ts';
import { migration as moments } from './migrations/0019-moments.ts';
import { migration as momentFiles } from './migrations/0020-moment-files.ts';
import { migration as topics } from './migrations/0024-topics.ts';
import { migration as ledger } from './migrations/0025-ledger.ts';
import { migration as growth } from './migrations/0026-growth.ts';
import { migration as ownComments } from './migrations/0027-own-comments.ts';
import { migration as votes } from './migrations/0028-votes.ts';
import { migration as badges } from './migrations/0029-badges.ts';
import { migration as exchange } from './migrations/0030-exchange.ts';
import { migration as sendingGifts } from './migrations/0031-sending-gifts.ts';
import { migration as tasksAndEarnings } from './migrations/0032-tasks-and-earnings.ts';
import { migration as orders } from './migrations/0033-orders.ts';
import { migration as membership } from './migrations/0034-membership.ts';
import { migration as coupons } from './migrations/0035-coupons.ts';
import { migration as tips } from './migrations/0036-tips.ts';
import { migration as purchases } from './migrations/0037-purchases.ts';
import { migration as income } from './migrations/0038-income.ts';
import { migration as cardGifts } from './migrations/0039-card-gifts.ts';
import { migration as accentColours } from './migrations/0041-accent-colours.ts';
import { migration as pictureFacts } from './migrations/0043-picture-facts.ts';
import { migration as titleBreaks } from './migrations/0044-title-breaks.ts';
import { migration as outdatedSearchTexts } from './migrations/0047-outdated-search-texts.ts';
import { migration as searchOfPosts } from './migrations/0049-search-of-posts.ts';
import { migration as guestLikes } from './migrations/0050-guest-likes.ts';
import type { TableRules } from './table-rules.ts';

export interface Migration {
  /** File name of the migration; also defines the order. */
  name: string;
  up: (db: Kysely<any>, engine: Engine) => Promise<void>;
}

/**
 * Forward only; never changed once released. New ones make their tables with `db.schema` and `engineColumns`;
 * `tableBuilder` stays for those that were released with it (docs/decisions/0018).
 */
export const migrations: readonly Migration[] = [
  foundation,
  accountsAndConversation,
  writing,
  media,
  webhooks,
  redirectsAndMailTemplates,
  transfers,
  visits,
  directUploads,
  jobLanes,
  provenMailboxes,
  termsVersions,
  binnedComments,
  oldAddresses,
  siteStart,
  moments,
  momentFiles,
  topics,
  ledger,
  growth,
  ownComments,
  votes,
  badges,
  exchange,
  sendingGifts,
  tasksAndEarnings,
  orders,
  membership,
  coupons,
  tips,
  purchases,
  income,
  cardGifts,
  accentColours,
  pictureFacts,
  titleBreaks,
  outdatedSearchTexts,
  searchOfPosts,
  guestLikes,
];

/**
 * The mark of the steps that were taken. A table that a later step drops is named here too: databases of earlier
 * versions still have it.
 */
export const migrationTables: TableRules<{ schema_migrations: { name: string } }> = {
  schema_migrations: { copy: { nowhere: 'written by the migrations themselves' }, erase: 'no person' },
};

const advisoryLock = 7_250_801;

/**
 * Runs pending migrations, each in one transaction together with its record, so an interrupted one leaves nothing
 * half-done.
 * @returns the names of the migrations that ran
 * @throws DatabaseUnusable when a newer version wrote the database
 */
export async function migrate({ db, engine }: Connection): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key)`.execute(db);
  const taken: string[] = [];
  const done = await appliedNames(db);
  const unknown = done.filter((name) => !migrations.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new DatabaseUnusable(`数据库由更新的版本写入（${unknown.join('、')}），请升级程序后再启动。`);
  }
  for (const step of migrations) {
    const applied = await db.transaction().execute(async (transaction) => {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
      if ((await appliedNames(transaction)).includes(step.name)) return false;
      await step.up(transaction, engine);
      await sql`insert into schema_migrations (name) values (${step.name})`.execute(transaction);
      return true;
    });
    if (applied) taken.push(step.name);
  }
  return taken;
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations({ db }: Connection): Promise<string[]> {
  const done = await appliedNames(db).catch((): string[] => []);
  return migrations.map((step) => step.name).filter((name) => !done.includes(name));
}

async function appliedNames(db: Kysely<any>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map((row) => row.name);
}
