import { z } from 'zod';

/** What a licence may say. @spec S1 */
export const licensedEditions = ['lite', 'pro'] as const;
/** The edition of a site: `invalid` when its licence does not verify or names another host. @spec S9 */
export const editions = [...licensedEditions, 'invalid'] as const;

export type Edition = (typeof editions)[number];

/** What the distributor signs; `issued_at` is an ISO 8601 day. */
export const licenceStatement = z.object({
  host: z.string().min(1).max(253),
  edition: z.enum(licensedEditions),
  issued_at: z.iso.date(),
});

export type LicenceStatement = z.output<typeof licenceStatement>;
