import { z } from 'zod';

/** A badge (徽章) as everybody may see it. @see docs/reference/entities.md */
export const shownBadge = z.object({
  id: z.number().int(),
  name: z.string(),
  img: z.string(),
  description: z.string(),
});

export type ShownBadge = z.output<typeof shownBadge>;
