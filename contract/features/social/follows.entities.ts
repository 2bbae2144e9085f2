import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/** The users that a user follows, or their followers. */
export const followKinds = ['following', 'followers'] as const;

export type FollowKind = (typeof followKinds)[number];

/** A user in a list of follows. */
export const followedUser = authorRef.extend({
  bio: z.string(),
  /** Time of the follow. */
  since: z.string(),
  /** Whether the viewer follows this user. */
  followed: z.boolean(),
});

export type FollowedUser = z.output<typeof followedUser>;
