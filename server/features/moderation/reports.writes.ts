import type { Insertable } from 'kysely';

import type { ReportType } from '#contract/features/moderation/reports.rules.ts';
import type { ReportsTable } from '#server/database/schema/moderation.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertReport(unit: Unit, report: Insertable<ReportsTable>): Promise<number> {
  const row = await unit.db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** @returns how many were open */
export async function closeReports(
  unit: Unit,
  type: ReportType,
  id: number,
  status: string,
  handledBy: number | null,
): Promise<number> {
  const { numUpdatedRows } = await unit.db
    .updateTable('reports')
    .set({ status, handled_at: unit.now, handled_by: handledBy })
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Removes the user from their reports. */
export async function clearReporter(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('reports')
    .set({ reporter_id: null, address: '' })
    .where('reporter_id', '=', userId)
    .execute();
}
