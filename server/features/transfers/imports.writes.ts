import type { Unit } from '#server/kit/site.ts';

/** Records the local id of an imported item, in the transaction that stores it. */
export async function insertRecord(unit: Unit, key: string, kind: string, localId: number): Promise<void> {
  await unit.db
    .insertInto('import_records')
    .values({ source_key: key, kind, local_id: localId, imported_at: unit.now })
    .execute();
}

export async function insertRun(unit: Unit, run: { kind: string; source: string; report: string }): Promise<number> {
  const { id } = await unit.db
    .insertInto('import_runs')
    .values({ ...run, status: 'running', started_at: unit.now, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishRun(unit: Unit, id: number, status: 'done' | 'failed', report: string): Promise<void> {
  await unit.db
    .updateTable('import_runs')
    .set({ status, report, finished_at: unit.now })
    .where('id', '=', id)
    .execute();
}
