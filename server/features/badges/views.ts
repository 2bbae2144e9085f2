import type { AdminBadge, BadgeHolder, OwnBadge } from '#contract/features/badges/entities.ts';
import type { BadgeFact } from '#contract/features/badges/rules.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { BadgeRow, HolderRow, UserBadgeRow } from './reads.ts';

export function viewAdminBadge(row: BadgeRow): AdminBadge {
  const { id, name, img, description, threshold, position } = row;
  const rule = row.rule as AdminBadge['rule'];
  const people = Number(row.people);
  return { id, name, img, description, rule, threshold, position, enabled: row.enabled === 1, people };
}

export function viewOwnBadge(row: UserBadgeRow, facts: ReadonlyMap<BadgeFact, number>): OwnBadge {
  const { id, name, img, description, threshold, given_at, taken_at, reason } = row;
  const rule = row.rule as OwnBadge['rule'];
  const isOwned = given_at !== null && taken_at === null;
  const counted = rule === '' ? 0 : (facts.get(rule) ?? 0);
  return {
    id,
    name,
    img,
    description,
    rule,
    threshold,
    given_at: isOwned ? isoTime(given_at) : null,
    reason: isOwned ? (reason ?? '') : '',
    progress: isOwned ? threshold : Math.max(0, Math.min(counted, threshold)),
  };
}

export function viewHolder(row: HolderRow): BadgeHolder {
  const { given_at, given_by, reason } = row;
  return { ...viewPerson(row), given_at: isoTime(given_at), by_hand: given_by !== null, reason };
}
