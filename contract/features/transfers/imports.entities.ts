import { z } from 'zod';

const count = z.number().int().min(0);

/** What became of the things of one kind. */
export const importCount = z.object({ added: count, known: count, failed: count });

export type ImportCount = z.output<typeof importCount>;

/** What an import did, or (dry run) would do. */
export const importReport = z.object({
  kind: z.string(),
  source: z.string(),
  dry_run: z.boolean(),
  counts: z.record(z.string(), importCount),
  /** What was not taken over as it stood. */
  warnings: z.array(z.object({ where: z.string(), message: z.string() })),
  /** Pictures and files that keep their foreign address. */
  remote_media: z.array(z.string()),
});

export type ImportReport = z.output<typeof importReport>;
