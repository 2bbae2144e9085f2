import type { AdminPlate } from '#contract/features/moments/plate-editing.entities.ts';
import type { PlateCard, PlatePage } from '#contract/features/moments/plates.entities.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { viewTermCard } from '#server/features/terms/service.ts';

import type { ModeratorRow, PlateRow } from './plates.reads.ts';

export function viewPlate(row: PlateRow): PlateCard {
  const { followers, post_from_power } = row;
  return { ...viewTermCard(row), followers: Number(followers), post_from_power };
}

export function viewPlatePage(row: PlateRow, moderators: readonly ModeratorRow[]): PlatePage {
  return {
    ...viewPlate(row),
    rules: row.rules,
    moderators: moderators.filter(({ term_id }) => term_id === row.id).map(viewPerson),
  };
}

export function viewAdminPlate(row: PlateRow, moderators: readonly ModeratorRow[], posts: number): AdminPlate {
  return { ...viewPlatePage(row, moderators), posts };
}
