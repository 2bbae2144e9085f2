import { z } from 'zod';

/** An autosaved draft without its contents. */
export const draftSummary = z.object({
  key: z.string(),
  title: z.string(),
  revision: z.number().int(),
  seq: z.number().int(),
  saved_at: z.string(),
});

/** A draft with its contents. */
export const draft = draftSummary.extend({ content: z.string() });
