import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

import { badgeRules } from './rules.ts';

/** A badge (徽章) as everybody may see it. @see docs/reference/entities.md */
export const shownBadge = z.object({
  id: z.number().int(),
  name: z.string(),
  img: z.string(),
  description: z.string(),
});

export type ShownBadge = z.output<typeof shownBadge>;

const ruled = shownBadge.extend({
  rule: z.enum(badgeRules),
  /** How many of it make the badge; 0 without a rule. */
  threshold: z.number().int(),
});

/** A badge as a user sees their own. */
export const ownBadge = ruled.extend({
  given_at: z.string().nullable(),
  /** Why an administrator gave it, or ''. */
  reason: z.string(),
  /** What is counted so far, up to the threshold. */
  progress: z.number().int(),
});

export type OwnBadge = z.output<typeof ownBadge>;

/** A badge as administrators see it. */
export const adminBadge = ruled.extend({
  position: z.number().int(),
  enabled: z.boolean(),
  /** How many users have it. */
  people: z.number().int(),
});

export type AdminBadge = z.output<typeof adminBadge>;

/** Somebody who has a badge. */
export const badgeHolder = authorRef.extend({
  given_at: z.string(),
  /** Given by hand, not by its rule. */
  by_hand: z.boolean(),
  reason: z.string(),
});

export type BadgeHolder = z.output<typeof badgeHolder>;
