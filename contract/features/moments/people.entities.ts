import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';

/** A person offered for a mention. */
export const suggestedPerson = authorRef.extend({
  /** Whether the viewer follows this person. */
  followed: z.boolean(),
});

export type SuggestedPerson = z.output<typeof suggestedPerson>;

/** A person who published much lately. */
export const activePerson = authorRef.extend({
  /** Public moments of the last days. */
  moments: z.number().int(),
});

export type ActivePerson = z.output<typeof activePerson>;
