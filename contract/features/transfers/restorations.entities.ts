import { z } from 'zod';

/**
 * A restoration that somebody asked this server for, as long as it runs. Whoever asked and finds their session gone
 * knows that it is done.
 */
export const restoration = z.object({
  state: z.enum(['none', 'running', 'failed']),
  /** The backup's name; ''. */
  name: z.string(),
  /** Why it failed; the site is as it was. */
  error: z.string(),
});
export type Restoration = z.output<typeof restoration>;
