import type { ShownBadge } from '#contract/features/badges/entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Badges that are switched on, for the public options. */
export async function listShownBadges(db: Queryable): Promise<ShownBadge[]> {
  return reads.listEnabled(db);
}

/** 注销: deletes the badges of a user. */
export async function eraseBadges(unit: Unit, userId: number): Promise<void> {
  await writes.deleteBadgesOf(unit, userId);
}
