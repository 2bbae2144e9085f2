import type { Unit } from '#server/kit/site.ts';

export async function deleteBadgesOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('user_badges').where('user_id', '=', userId).execute();
}
