import type { BackupInterval } from '#contract/features/automatic-backups/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { beginAutomaticBackup, keepLatest, transferEnded } from '#server/features/transfers/service.ts';
import type { Site } from '#server/kit/site.ts';

const queue = 'automatic-backups-due';
const hourMs = 3_600_000;
const intervalMs: Record<Exclude<BackupInterval, 'off'>, number> = { daily: 24 * hourMs, weekly: 7 * 24 * hourMs };
/** Looks come once an hour: without it each backup would begin an hour later in the day than the last. */
const slackMs = hourMs / 2;

/** Begins the backup that is due, and takes away those that are too many by now. */
async function lookWhatIsDue(site: Site): Promise<void> {
  await keepLatest(site, 'auto-backup', site.options.get('backup_keep'));
  const every = site.options.get('backup_every');
  if (every === 'off') return;
  try {
    await beginAutomaticBackup(site, intervalMs[every] - slackMs);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
    site.log.info('an automatic backup waits for what is under way');
  }
}

/** Backups by themselves, as the options say. */
export function registerAutomaticBackups(site: Site): void {
  site.jobs.handle(queue, () => lookWhatIsDue(site));
  site.jobs.every(queue, hourMs);
  // The one that was made may be one too many.
  transferEnded.on(site, async (_site, unit, { kind, status }) => {
    if (kind === 'auto-backup' && status === 'done') await unit.enqueue({ queue, payload: {} });
  });
}
