import { z } from 'zod';

import { redirectOrigins, redirectStatuses } from './rules.ts';

/** An unused address and the address that its visitors are redirected to. */
export const redirect = z.object({
  id: z.number().int(),
  from: z.string(),
  to: z.string(),
  status: z.literal(redirectStatuses),
  origin: z.enum(redirectOrigins),
  hits: z.number().int(),
  last_hit_at: z.string().nullable(),
  created_at: z.string(),
});

export type Redirect = z.output<typeof redirect>;

/** Result of importing redirects. */
export const importedRedirects = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
});

export type ImportedRedirects = z.output<typeof importedRedirects>;
