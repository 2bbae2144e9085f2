import type { Selectable } from 'kysely';

import type { TransferKind, TransferStatus } from '#contract/features/transfers/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { TransfersTable } from '#server/database/schema/transfers.ts';

export type TransferRow = Selectable<TransfersTable>;

export function findTransfer(db: Queryable, id: number): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listTransfers(db: Queryable, limit: number): Promise<TransferRow[]> {
  return db.selectFrom('transfers').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** The latest transfer of these kinds; `ended`: only those with this final status. */
export function findLatest(
  db: Queryable,
  kinds: readonly TransferKind[],
  ended?: TransferStatus,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('kind', 'in', kinds)
    .$if(ended !== undefined, (query) => query.where('status', '=', ended as TransferStatus))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Unfinished transfers, however old their last update is. */
export function listUnfinished(db: Queryable): Promise<TransferRow[]> {
  return db.selectFrom('transfers').selectAll().where('finished_at', 'is', null).execute();
}

/** The results of restores; at most one, since each starts with an empty table. */
export async function listRestorations(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('transfers').select('result').where('kind', '=', 'restore').execute();
  return rows.map((row) => row.result);
}

/** Transfers that are queued, or were updated since the given time. */
export function listActive(db: Queryable, since: number): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('status', 'in', ['waiting', 'running'])
    .where('changed_at', '>=', since)
    .execute();
}
