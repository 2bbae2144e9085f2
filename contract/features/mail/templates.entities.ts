import { z } from 'zod';

import { mailKinds } from './templates.rules.ts';

/** A kind of mail with its template, which may be customised by the owner. */
export const mailTemplate = z.object({
  kind: z.enum(mailKinds),
  subject: z.string(),
  body: z.string(),
  default_subject: z.string(),
  default_body: z.string(),
  /** Whether the owner has customised it. */
  is_custom: z.boolean(),
  updated_at: z.string().nullable(),
  placeholders: z.array(z.string()),
  /** Whether a line `[text]` becomes a button. */
  has_button: z.boolean(),
});

export type ListedTemplate = z.output<typeof mailTemplate>;

/** A rendered mail. */
export const renderedMail = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export type PreviewedMail = z.output<typeof renderedMail>;
