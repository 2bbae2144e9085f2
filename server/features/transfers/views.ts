import { transferErrors } from '#contract/features/transfers/copy.ts';
import type { KeptFile, Transfer } from '#contract/features/transfers/entities.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import type { KeptFileFacts } from '#server/kit/kept-files.ts';

import type { TransferRow } from './reads.ts';

/** Whoever works on it says so every few seconds; after so long nobody does, and its job is given to nobody else. */
export const silentMs = 10 * 60_000;

type Result = Pick<Transfer, 'report' | 'more_warnings' | 'facts'>;

export function viewTransfer(row: TransferRow, now: number): Transfer {
  const result = JSON.parse(row.result) as Partial<Result>;
  const isOpen = row.status === 'waiting' || row.status === 'running';
  const isLost = isOpen && row.changed_at < now - silentMs;
  const { id, kind, source, step, done, total, file } = row;
  return {
    id,
    kind,
    status: isLost ? 'failed' : row.status,
    dry_run: row.dry_run === 1,
    source,
    step,
    done,
    total,
    file,
    error: isLost ? transferErrors.interrupted : row.error,
    report: result.report ?? null,
    more_warnings: result.more_warnings ?? 0,
    facts: result.facts ?? null,
    created_at: isoTime(row.created_at),
    finished_at: isoTimeOrNull(row.finished_at),
  };
}

export function viewKeptFile({ name, bytes, createdAt }: KeptFileFacts): KeptFile {
  return { name, bytes, created_at: isoTime(createdAt) };
}
