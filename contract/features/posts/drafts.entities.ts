import { z } from 'zod';

/** That an editor kept something of an article while it was written. */
export const draftLine = z.object({
  key: z.string(),
  title: z.string(),
  revision: z.number().int(),
  seq: z.number().int(),
  saved_at: z.string(),
});

/** The same with what was kept. */
export const draft = draftLine.extend({ content: z.string() });
