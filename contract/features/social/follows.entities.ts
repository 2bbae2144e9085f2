import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/** Whom somebody follows, or who follows them. */
export const followKinds = ['following', 'followers'] as const;

export type FollowKind = (typeof followKinds)[number];

/** A person in a list of follows. */
export const followedPerson = authorRef.extend({
  bio: z.string(),
  /** Since when this follow is. */
  since: z.string(),
  /** The viewer follows this person. */
  followed: z.boolean(),
});

export type FollowedPerson = z.output<typeof followedPerson>;
