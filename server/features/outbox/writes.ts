import type { Unit } from '#server/kit/site.ts';

/** It is to be tried again from the beginning. */
export async function reviveMail(unit: Unit, id: number): Promise<void> {
  await unit.db
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, last_error: '', created_at: unit.now })
    .where('id', '=', id)
    .execute();
}
