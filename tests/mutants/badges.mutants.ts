import type { Mutant } from './mutant.ts';

const inBadges = { lane: 'data', tests: ['server/features/badges/'] } as const;

/** Badges, and marks in cached pages. */
export const badgesMutants: readonly Mutant[] = [
  {
    id: 'marks-drop-every-page',
    breaks: 'A level or badge renders only the author page again',
    file: 'server/features/accounts/writes.ts',
    find: 'unit.touch(`author-page:${id}`);',
    replace: 'unit.touch(`author:${id}`);',
    ...inBadges,
  },
  {
    id: 'badge-given-again',
    breaks: 'A rule does not give again what an administrator took back',
    file: 'server/features/badges/admin.service.ts',
    find: 'await writes.updateGiven(unit, user.id, badge.id, { taken_at: unit.now });',
    replace:
      "await unit.db.deleteFrom('user_badges').where('user_id', '=', user.id).where('badge_id', '=', badge.id).execute();",
    ...inBadges,
  },
  {
    id: 'badge-foreign-worn',
    breaks: 'Nobody wears a badge that they do not have',
    file: 'server/features/badges/service.ts',
    find: 'if (badgeId !== null && !(await reads.listWearable(unit.db, userId)).includes(badgeId))',
    replace: 'if (badgeId !== null && !(await reads.findBadge(unit.db, badgeId)))',
    ...inBadges,
  },
  {
    id: 'badge-own-likes',
    breaks: 'What somebody likes of their own does not count for a badge',
    file: 'server/features/badges/reads.ts',
    find: "marks.user_id = ${userId} and marks.kind = 'like' and comments.user_id = ${userId}",
    replace: "marks.user_id = -1 and marks.kind = 'like' and comments.user_id = ${userId}",
    ...inBadges,
  },
];
