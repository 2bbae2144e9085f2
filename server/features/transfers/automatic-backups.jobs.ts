import type { BackupInterval } from '#contract/features/transfers/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { beginAutomaticBackup, keepLatestAutomatic, transferEnded } from './service.ts';
import type { Site } from '#server/kit/site.ts';

const dueQueue = 'automatic-backups-due';
const madeQueue = 'automatic-backups-made';
const hourMs = 3_600_000;
const intervalMs: Record<Exclude<BackupInterval, 'off'>, number> = { daily: 24 * hourMs, weekly: 7 * 24 * hourMs };
/** Looks come once an hour: without it each backup would begin an hour later in the day than the last. */
const slackMs = hourMs / 2;

async function beginWhatIsDue(site: Site): Promise<void> {
  const every = site.options.get('backup_every');
  if (every === 'off') return;
  try {
    await beginAutomaticBackup(site, intervalMs[every] - slackMs);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
    site.log.info('an automatic backup waits for what is under way');
  }
}

/** Backups by themselves, as the options say. Older ones go when a new one was made and read, and not before. */
export function registerAutomaticBackups(site: Site): void {
  site.jobs.handle(dueQueue, () => beginWhatIsDue(site));
  site.jobs.handle(madeQueue, () => keepLatestAutomatic(site, site.options.get('backup_keep')));
  site.jobs.every(dueQueue, hourMs);
  transferEnded.on(site, async (_site, unit, { kind, status }) => {
    if (kind === 'auto-backup' && status === 'done') await unit.enqueue({ queue: madeQueue, payload: {} });
  });
}
