import { z } from 'zod';

import { mailKinds } from './templates.rules.ts';

/** A kind of mail and its words: the owner's, where there are some. */
export const mailTemplate = z.object({
  kind: z.enum(mailKinds),
  subject: z.string(),
  body: z.string(),
  default_subject: z.string(),
  default_body: z.string(),
  /** The owner has words of their own for it. */
  is_custom: z.boolean(),
  updated_at: z.string().nullable(),
  placeholders: z.array(z.string()),
  /** Whether a line `[words]` is a button. */
  has_button: z.boolean(),
});

export type ListedTemplate = z.output<typeof mailTemplate>;

/** A mail as it would arrive. */
export const writtenMail = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export type PreviewedMail = z.output<typeof writtenMail>;
