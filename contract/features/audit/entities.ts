import { z } from 'zod';

/** An audit log entry. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null: the site itself, or an erased user. */
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Noun and verb, such as `post.publish`; names are in `auditActionNames`. */
  act: z.string(),
  target: z.object({ type: z.string(), id: z.number().int().nullable(), name: z.string() }),
  ip: z.string(),
  device: z.string(),
  /** JSON, or ''. */
  before: z.string(),
  after: z.string(),
});

export type AuditEntry = z.output<typeof auditEntry>;
