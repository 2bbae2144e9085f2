import type { Insertable } from 'kysely';

import type { ReportType } from '#contract/features/reports/rules.ts';
import type { ReportsTable } from '#server/database/schema/reports.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertReport(unit: Unit, report: Insertable<ReportsTable>): Promise<number> {
  const row = await unit.db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function closeReports(unit: Unit, type: ReportType, id: number, status: string): Promise<void> {
  await unit.db
    .updateTable('reports')
    .set({ status, handled_at: unit.now })
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Takes the person from what they reported. */
export async function blankReporter(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('reports')
    .set({ reporter_id: null, address: '' })
    .where('reporter_id', '=', userId)
    .execute();
}
