import { type JoinBuilder, sql } from 'kysely';

import type { AuthorRef, UserMarks, WornBadge } from '#contract/features/accounts/entities.ts';

/** What is shown beside the name of a user; the query joins the badge by `wornBadge`. */
export const markColumns = [
  'users.verified_text',
  'users.level',
  'users.vip_level',
  'badges.id as badge_id',
  'badges.name as badge_name',
  'badges.img as badge_img',
] as const;

/** A user as `viewPerson` shows them; the query joins the badge by `wornBadge`. */
export const personColumns = ['users.id', 'users.name', 'users.avatar_url', 'users.role', ...markColumns] as const;

/**
 * `leftJoin('badges', wornBadge)`: the badge that a user wears, unless it is switched off. SQLite plans a statement anew
 * at each run when a parameter stands in such a condition, which takes longer than the lists of a page.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- fits every query that has `users`
export const wornBadge = (join: JoinBuilder<any, any>) =>
  join.onRef('badges.id', '=', 'users.badge_id').on('badges.enabled', '=', sql.lit(1));

/** The marks of a row with `markColumns`; outer joins make them null. */
export interface MarksRow {
  verified_text: string | null;
  level: number | null;
  vip_level: number | null;
  badge_id: number | null;
  badge_name: string | null;
  badge_img: string | null;
}

function viewBadge({ badge_id: id, badge_name: name, badge_img: img }: MarksRow): WornBadge | null {
  return id === null || name === null || img === null ? null : { id, name, img };
}

export function viewMarks(row: MarksRow): UserMarks {
  const { level, vip_level } = row;
  return {
    verified_text: row.verified_text ?? '',
    level: level ?? 0,
    vip_level: vip_level ?? 0,
    badge: viewBadge(row),
  };
}

/** A row with `personColumns`. */
type PersonRow = Pick<AuthorRef, 'id' | 'name' | 'avatar_url' | 'role'> & MarksRow;

export function viewPerson(row: PersonRow): AuthorRef {
  const { id, name, avatar_url, role } = row;
  return { id, name, avatar_url, role, ...viewMarks(row) };
}

/** The marks of guests and erased users. */
export const noMarks: UserMarks = { verified_text: '', level: 0, vip_level: 0, badge: null };
