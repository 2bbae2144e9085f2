import { z } from 'zod';

import { importCount, importReport } from './imports.entities.ts';

import { transferKinds, transferStatuses } from './rules.ts';

const count = z.number().int().min(0);

/** Data of a backup, known after reading it completely. */
export const backupMetadata = z.object({
  rows: count,
  posts: count.default(0),
  comments: count.default(0),
  users: count.default(0),
  files: count,
  bytes: count,
  has_key: z.boolean(),
  created_at: z.string(),
  version: z.string(),
  /** URL of the site that created it. */
  site_url: z.string().default(''),
  /** Which key signed the backup: this site's own, the one included in the backup, or an unknown one. */
  signer: z.enum(['own', 'carried', 'unknown']).default('own'),
  /** Notes for the administrator who restores it. */
  notes: z.array(z.string()),
});

export type BackupMetadata = z.output<typeof backupMetadata>;

/** Report of an import, with its counts as a list. */
export const transferReport = importReport
  .pick({ warnings: true, remote_media: true })
  .extend({ counts: z.array(importCount.extend({ kind: z.string() })) });

/** A backup, verification, import, export or restore, with its state. */
export const transfer = z.object({
  id: count,
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  dry_run: z.boolean(),
  /** Name of the uploaded file; ''. */
  source: z.string(),
  step: z.string(),
  done: count,
  /** 0: unknown. */
  total: count,
  /** Name of the created file; ''. */
  file: z.string(),
  /** One sentence; ''. */
  error: z.string(),
  report: transferReport.nullable(),
  /** Number of warnings that the report does not contain any more. */
  more_warnings: count,
  facts: backupMetadata.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Transfer = z.output<typeof transfer>;

/** A file that can be downloaded. */
export const storedFile = z.object({ name: z.string(), bytes: count, created_at: z.string() });
export type StoredFile = z.output<typeof storedFile>;
