/** What can be counted for a badge. @see docs/decisions/0025-badges.md */
export const badgeFacts = ['articles', 'moments', 'comments', 'likes', 'days', 'streak', 'check-ins', 'level'] as const;

export type BadgeFact = (typeof badgeFacts)[number];

/** '': given by hand alone. */
export const badgeRules = ['', ...badgeFacts] as const;
