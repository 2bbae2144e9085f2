import { z } from 'zod';

/**
 * A restore requested from this server, available while it runs. When the session of the administrator has become
 * invalid, the restore is complete.
 */
export const restoration = z.object({
  state: z.enum(['none', 'running', 'failed']),
  /** Name of the backup; ''. */
  name: z.string(),
  /** Why it failed; the site was not changed. */
  error: z.string(),
});
export type Restoration = z.output<typeof restoration>;
