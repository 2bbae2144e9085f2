import type { BackupInterval } from '#contract/features/transfers/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { automaticBackupDoneQueue, startAutomaticBackup, pruneAutomaticBackups } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import type { Site } from '#server/kit/site.ts';

const hourMs = 3_600_000;
const intervalMs: Record<Exclude<BackupInterval, 'off'>, number> = { daily: 24 * hourMs, weekly: 7 * 24 * hourMs };
/** The check runs hourly: without slack each backup would start an hour later in the day than the last. */
const slackMs = hourMs / 2;

async function startDueBackup(site: Site): Promise<void> {
  const every = site.options.get('backup_every');
  if (every === 'off') return;
  try {
    await startAutomaticBackup(site, intervalMs[every] - slackMs);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
    site.log.info('an automatic backup waits for what is under way');
  }
}

/** Automatic backups as configured. Older ones are deleted only after a new one was written and verified. */
export const jobs: readonly JobWorker[] = [
  { queue: 'automatic-backups-due', lane: 'default', everyMs: hourMs, handler: (site) => () => startDueBackup(site) },
  {
    queue: automaticBackupDoneQueue,
    lane: 'default',
    handler: (site) => () => pruneAutomaticBackups(site, site.options.get('backup_keep')),
  },
];
