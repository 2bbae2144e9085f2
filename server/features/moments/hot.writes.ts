import type { Unit } from '#server/kit/site.ts';

export async function setHeat(unit: Unit, postId: number, heat: number): Promise<void> {
  await unit.db.updateTable('moments').set({ heat }).where('post_id', '=', postId).execute();
}
