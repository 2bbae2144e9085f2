import { z } from 'zod';

/** One option as the admin's form needs it. */
export const settingsOption = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  reach: z.enum(['public', 'server', 'secret']),
  /** JSON schema of what may be entered; `form` in it says which field suits. */
  schema: z.record(z.string(), z.unknown()),
  /** Null where it is a secret. */
  value: z.unknown(),
  default: z.unknown(),
  /** Somebody has set it; a secret that is there. */
  is_set: z.boolean(),
  /** Whether anything follows from it yet. */
  works: z.boolean(),
});

export type SettingsOption = z.output<typeof settingsOption>;

export const settingsGroup = z.object({ name: z.string(), options: z.array(settingsOption) });

export type SettingsGroup = z.output<typeof settingsGroup>;
