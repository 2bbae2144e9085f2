import { z } from 'zod';

/** Editions that a licence can grant. @see docs/reference/README.md */
export const licensedEditions = ['lite', 'pro'] as const;
/** Edition of a site: `invalid` if its licence cannot be verified or names another host. @see docs/reference/limits.md */
export const editions = [...licensedEditions, 'invalid'] as const;

export type Edition = (typeof editions)[number];

/** Contents signed by the distributor; `issued_at` is an ISO 8601 date. */
export const licenceStatement = z.object({
  host: z.string().min(1).max(253),
  edition: z.enum(licensedEditions),
  issued_at: z.iso.date(),
});

export type LicenceStatement = z.output<typeof licenceStatement>;
