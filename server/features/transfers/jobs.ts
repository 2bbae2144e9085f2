import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type TransferStep, transferErrors } from '#contract/features/transfers/copy.ts';
import type { BackgroundKind } from '#contract/features/transfers/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { ImportError } from '#server/importers/document.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { isNoSpace } from '#server/kit/no-space.ts';
import { type Site, write } from '#server/kit/site.ts';

import type { ReportProgress, Run } from './background.service.ts';
import * as reads from './reads.ts';
import { endTransfer, interruptedEnd, sweepLeftovers, type TransferEnd, transferQueue } from './service.ts';
import { isLost } from './views.ts';
import * as writes from './writes.ts';

const sweepEveryMs = 3_600_000;
const progressEveryMs = 700;
const heartbeatMs = 5000;

/** Saves the latest progress regularly, and a heartbeat while there is none. */
function progressReporter(site: Site, id: number): { tell: ReportProgress; stop: () => Promise<void> } {
  let latest = { step: '' as TransferStep, done: 0, total: 0 };
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const put = (): void => {
    written = performance.now();
    const columns = { ...latest };
    writing = writing
      .then(() => write(site, (unit) => writes.updateTransfer(unit, id, columns)))
      .catch((error: unknown) => site.log.warn({ err: error }, 'progress could not be written'));
  };
  const timer = setInterval(put, heartbeatMs);
  return {
    tell: (step, done, total) => {
      const isNew = step !== latest.step;
      latest = { step, done, total };
      if (isNew || performance.now() - written > progressEveryMs) put();
    },
    stop: () => {
      clearInterval(timer);
      return writing;
    },
  };
}

function errorMessageOf(site: Site, error: unknown): string {
  if (error instanceof DomainError || error instanceof ImportError) return error.message;
  site.log.error({ err: error }, 'a backup, import or export failed');
  return isNoSpace(error) ? new DomainError('NO_SPACE').message : transferErrors.internal;
}

/**
 * Claims a transfer unless its row is finished. A transfer reported as lost stays failed even if its job is retried,
 * since other work may have started meanwhile.
 */
function claimTransfer(site: Site, id: number): Promise<reads.TransferRow | undefined> {
  return write(site, async (unit) => {
    const row = await reads.findTransfer(unit.db, id);
    if (!row || row.finished_at !== null) return undefined;
    if (isLost(row, unit.now)) {
      await endTransfer(site, unit, row, interruptedEnd);
      return undefined;
    }
    await writes.updateTransfer(unit, id, { status: 'running' });
    return row;
  });
}

/** Runs one transfer. After a crash it starts from the beginning; items are never imported twice. */
async function runTransfer(site: Site, id: number, fetch: Run['fetch']): Promise<void> {
  const row = await claimTransfer(site, id);
  if (!row) return;
  const scratch = join(site.settings.dataDir, `transfer-${id}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const { tell, stop } = progressReporter(site, id);
  let end: TransferEnd;
  try {
    // Parsers, archives and readers of other sites' exports are loaded for a transfer only.
    const { transferHandlers } = await import('./background.service.ts');
    const run = { site, row, tell, scratch, fetch };
    const { file = '', isCancelled = false, ...result } = await transferHandlers[row.kind as BackgroundKind](run);
    end = { status: isCancelled ? 'cancelled' : 'done', file, result: JSON.stringify(result) };
  } catch (error) {
    end = { status: 'failed', error: errorMessageOf(site, error) };
  } finally {
    await stop();
    await rm(scratch, { recursive: true, force: true });
  }
  await write(site, (unit) => endTransfer(site, unit, row, end));
}

export function transferJobs(fetch?: Run['fetch']): readonly JobWorker[] {
  return [
    { queue: transferQueue, lane: 'transfer', handler: (site) => (job) => runTransfer(site, Number(job.id), fetch) },
    { queue: 'transfers-sweep', lane: 'default', everyMs: sweepEveryMs, handler: (site) => () => sweepLeftovers(site) },
  ];
}

export const jobs = transferJobs();
