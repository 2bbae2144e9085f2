import { z } from 'zod';

/** Where the installation stands, for whoever asks. */
export const installState = z.object({
  installed: z.boolean(),
  /** Whether the demonstration can be filled in: only where nothing is yet. */
  may_fill: z.boolean(),
  progress: z.object({ text: z.string(), done: z.number().int(), total: z.number().int() }).nullable(),
});

export type InstallState = z.output<typeof installState>;
