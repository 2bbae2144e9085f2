import { z } from 'zod';

/** An option as needed by the admin form. */
export const settingsOption = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  reach: z.enum(['public', 'server', 'secret']),
  /** JSON schema of the value; its `form` property selects the input field. */
  schema: z.record(z.string(), z.unknown()),
  /** Null for secrets. */
  value: z.unknown(),
  default: z.unknown(),
  /** Whether a value is saved; for secrets, whether there is one. */
  is_set: z.boolean(),
  /** The environment variable that decides instead; '' when the option can be changed. */
  fixed_by: z.string(),
});

export type SettingsOption = z.output<typeof settingsOption>;

export const settingsGroup = z.object({ name: z.string(), options: z.array(settingsOption) });

export type SettingsGroup = z.output<typeof settingsGroup>;
