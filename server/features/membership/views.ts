import { grantTitles } from '#contract/features/membership/copy.ts';
import type { MembershipView, VipGrant, VipType } from '#contract/features/membership/entities.ts';
import { type ActiveMembership, daysUntil } from '#contract/features/membership/rules.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { GrantRow } from './reads.ts';

/** The owner's name of a level, or its number when it is no longer offered. */
export function levelName(types: readonly VipType[], level: number): string {
  if (level === 0) return '';
  return types.find((type) => type.level === level)?.name ?? `${level} 级会员`;
}

export function viewMembership(
  current: ActiveMembership | null,
  types: readonly VipType[],
  now: number,
): MembershipView {
  if (!current) return { level: 0, level_name: '', duration: '', expires_at: null, days_left: 0 };
  const { level, duration, endsAt } = current;
  return {
    level,
    level_name: levelName(types, level),
    duration,
    expires_at: isoTime(endsAt),
    days_left: daysUntil(endsAt, now),
  };
}

export function viewGrant(row: GrantRow, types: readonly VipType[]): VipGrant {
  const { number, mode, level, days } = row;
  return {
    number,
    mode,
    level,
    days,
    title: grantTitles[mode],
    level_name: levelName(types, level),
    ends_at: isoTime(row.ends_at),
    created_at: isoTime(row.created_at),
  };
}
