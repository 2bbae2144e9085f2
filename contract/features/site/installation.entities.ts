import { z } from 'zod';

/** State of the installation. */
export const installState = z.object({
  installed: z.boolean(),
  /** Whether demo data can be created: only on an empty site. */
  may_fill: z.boolean(),
  progress: z.object({ text: z.string(), done: z.number().int(), total: z.number().int() }).nullable(),
});

export type InstallState = z.output<typeof installState>;
