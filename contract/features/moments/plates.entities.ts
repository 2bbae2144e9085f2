import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';
import { termCard } from '#contract/features/terms/entities.ts';

const count = z.number().int().min(0);

/** A plate (版块) in lists; `count` is the number of its public moments. @see docs/reference/entities.md */
export const plateCard = termCard.extend({
  followers: count,
  /** Power from which a person may publish in it. */
  post_from_power: z.number().int(),
});

export type PlateCard = z.output<typeof plateCard>;

/** The page of a plate. */
export const platePage = plateCard.extend({
  /** 版规: plain text with line breaks, or ''. */
  rules: z.string(),
  /** 版主, longest in office first. */
  moderators: z.array(authorRef),
});

export type PlatePage = z.output<typeof platePage>;

/** What the viewer has to do with the plates: ids. */
export const plateStates = z.object({
  followed: z.array(z.number().int()),
  moderated: z.array(z.number().int()),
  /** Plates in which the viewer may publish. */
  postable: z.array(z.number().int()),
});

export type PlateStates = z.output<typeof plateStates>;
