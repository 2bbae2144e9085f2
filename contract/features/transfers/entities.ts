import { z } from 'zod';

import { importCount, importReport } from './imports.entities.ts';

import { transferKinds, transferStatuses } from './rules.ts';

const count = z.number().int().min(0);

/** What a backup is, once all of it was read. */
export const backupFacts = z.object({
  rows: count,
  posts: count.default(0),
  comments: count.default(0),
  users: count.default(0),
  files: count,
  bytes: count,
  has_key: z.boolean(),
  created_at: z.string(),
  version: z.string(),
  /** Of the site that it was made on. */
  site_url: z.string().default(''),
  /** Whose key says that nothing was changed since: this site's, the backup's own, or one that is not here. */
  signer: z.enum(['own', 'carried', 'unknown']).default('own'),
  /** Sentences for whoever restores it. */
  notes: z.array(z.string()),
});

export type BackupFacts = z.output<typeof backupFacts>;

/** An import's report with its counts as a list. */
export const transferReport = importReport
  .pick({ warnings: true, remote_media: true })
  .extend({ counts: z.array(importCount.extend({ kind: z.string() })) });

/** Work on the site as a whole, and what became of it. */
export const transfer = z.object({
  id: count,
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  dry_run: z.boolean(),
  /** The name of the file that was uploaded for it; ''. */
  source: z.string(),
  step: z.string(),
  done: count,
  /** 0: not known. */
  total: count,
  /** The file it made; ''. */
  file: z.string(),
  /** A sentence; ''. */
  error: z.string(),
  report: transferReport.nullable(),
  /** Warnings that are not in the report any more. */
  more_warnings: count,
  facts: backupFacts.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Transfer = z.output<typeof transfer>;

/** A file that lies ready to be fetched. */
export const keptFile = z.object({ name: z.string(), bytes: count, created_at: z.string() });
export type KeptFile = z.output<typeof keptFile>;
