import type { Insertable, Updateable } from 'kysely';

import type { WithdrawStatus } from '#contract/features/income/rules.ts';
import type { WithdrawalsTable } from '#server/database/schema/income.ts';
import type { Unit } from '#server/kit/site.ts';

import type { WithdrawalRow } from './reads.ts';

interface Change {
  note?: string;
  actorId: number | null;
}

async function insertEvent(unit: Unit, id: number, from: string, to: WithdrawStatus, by: Change): Promise<void> {
  const row = { withdrawal_id: id, from_status: from, to_status: to, note: by.note ?? '', actor_id: by.actorId };
  await unit.db
    .insertInto('withdrawal_events')
    .values({ ...row, created_at: unit.now })
    .execute();
}

export async function insertWithdrawal(unit: Unit, row: Insertable<WithdrawalsTable>): Promise<WithdrawalRow> {
  const stored = await unit.db.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow();
  await insertEvent(unit, stored.id, '', 'pending', { actorId: row.user_id });
  return stored;
}

/** Changes the status of a withdrawal and writes its history. @returns the withdrawal as it is now */
export async function moveWithdrawal(
  unit: Unit,
  withdrawal: WithdrawalRow,
  status: WithdrawStatus,
  by: Change,
  more: Updateable<WithdrawalsTable> = {},
): Promise<WithdrawalRow> {
  const row = await unit.db
    .updateTable('withdrawals')
    .set({ ...more, status })
    .where('id', '=', withdrawal.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertEvent(unit, withdrawal.id, withdrawal.status, status, by);
  return row;
}

const nobody = { account: '', real_name: '' } as const;

/** Forgets who was to be paid, where a request ended before a time. */
export async function forgetPayees(
  unit: Unit,
  statuses: readonly WithdrawStatus[],
  endedBefore: number,
): Promise<void> {
  await unit.db
    .updateTable('withdrawals')
    .set(nobody)
    .where('status', 'in', statuses)
    .where('ended_at', '<', endedBefore)
    .where('account', '<>', '')
    .execute();
}

/** Forgets who was to be paid by the requests of a user that were not paid. */
export async function forgetUnpaidOf(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('withdrawals')
    .set(nobody)
    .where('user_id', '=', userId)
    .where('status', 'in', ['rejected', 'cancelled'])
    .execute();
}

export async function storeBought(unit: Unit, userId: number, bought: { point: number; fen: number }): Promise<void> {
  await unit.db
    .insertInto('bought_points')
    .values({ user_id: userId, ...bought })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(bought))
    .execute();
}
