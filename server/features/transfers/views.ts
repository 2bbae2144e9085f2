import { transferErrors } from '#contract/features/transfers/copy.ts';
import type { BackupMetadata, StoredFile, Transfer } from '#contract/features/transfers/entities.ts';
import type { VerifiedBackup } from './backups.service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import type { ArchiveFileInfo } from '#server/kit/archive-files.ts';

import type { TransferRow } from './reads.ts';

/**
 * A running transfer is updated every few seconds; without updates for this long it is lost, and its job does nothing
 * any more.
 */
export const lostAfterMs = 10 * 60_000;

type Result = Pick<Transfer, 'report' | 'more_warnings' | 'facts'>;

export function isLost({ status, changed_at }: TransferRow, now: number): boolean {
  return (status === 'waiting' || status === 'running') && changed_at < now - lostAfterMs;
}

/** The result of a verification, for display. */
export function viewBackup(found: VerifiedBackup): BackupMetadata {
  const { rows, files, bytes, has_key, created_at, version, notes, signer, manifest } = found;
  const count = (table: string): number => manifest.tables[table]?.rows ?? 0;
  const counts = { rows, posts: count('posts'), comments: count('comments'), users: count('users'), files };
  return { ...counts, bytes, has_key, created_at, version, site_url: manifest.site_url, signer, notes };
}

export function viewTransfer(row: TransferRow, now: number): Transfer {
  const result = JSON.parse(row.result) as Partial<Result>;
  const isOver = isLost(row, now);
  const { id, kind, source, step, done, total, file } = row;
  return {
    id,
    kind,
    status: isOver ? 'failed' : row.status,
    dry_run: row.dry_run === 1,
    source,
    step,
    done,
    total,
    file,
    error: isOver ? transferErrors.interrupted : row.error,
    report: result.report ?? null,
    more_warnings: result.more_warnings ?? 0,
    facts: result.facts ?? null,
    created_at: isoTime(row.created_at),
    finished_at: isoTimeOrNull(row.finished_at),
  };
}

export function viewStoredFile({ name, bytes, createdAt }: ArchiveFileInfo): StoredFile {
  return { name, bytes, created_at: isoTime(createdAt) };
}
