import { z } from 'zod';

const count = z.number().int().min(0);

/** Import counts for one kind of record. */
export const importCount = z.object({ added: count, known: count, failed: count });

/** Result of an import or, for a dry run, what it would do. */
export const importReport = z.object({
  kind: z.string(),
  source: z.string(),
  dry_run: z.boolean(),
  counts: z.record(z.string(), importCount),
  /** Content that could not be imported exactly. */
  warnings: z.array(z.object({ where: z.string(), message: z.string() })),
  /** Images and files whose address still points to another site. */
  remote_media: z.array(z.string()),
});

export type ImportReport = z.output<typeof importReport>;
