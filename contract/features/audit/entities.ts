import { z } from 'zod';

/** Something that somebody did here. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null: the site itself, or somebody who is gone. */
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Noun and verb; its words are in `actNames`. */
  act: z.string(),
  target: z.object({ type: z.string(), id: z.number().int().nullable(), name: z.string() }),
  ip: z.string(),
  device: z.string(),
  /** JSON, or ''. */
  before: z.string(),
  after: z.string(),
});

export type AuditEntry = z.output<typeof auditEntry>;
