import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/**
 * What users are ranked by: approved comments written, likes received from others, points and experience earned, days of
 * check-in, gifts sent and received.
 */
export const leaderboardKinds = [
  'comments',
  'likes',
  'point',
  'exp',
  'check-ins',
  'gifts-sent',
  'gifts-received',
] as const;

export type LeaderboardKind = (typeof leaderboardKinds)[number];

export const leaderboardRanges = ['week', 'month', 'all'] as const;

export type LeaderboardRange = (typeof leaderboardRanges)[number];

export const leaderboardEntry = z.object({
  /** From 1; equal counts share a place. */
  place: z.number().int(),
  count: z.number().int(),
  person: authorRef.extend({ bio: z.string() }),
});

export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

export const leaderboard = z.object({
  kind: z.enum(leaderboardKinds),
  range: z.enum(leaderboardRanges),
  list: z.array(leaderboardEntry),
});

export type Leaderboard = z.output<typeof leaderboard>;
