import { randomBytes } from 'node:crypto';

import { restorationErrors } from '#contract/features/transfers/restorations.copy.ts';
import { preRestoreBackupLimit } from '#contract/features/transfers/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { DatabaseUnusable } from '#server/database/connect.ts';
import type { DataLock } from '#server/database/data-lock.ts';
import { ensureNoForeignTables } from '#server/database/whole-site.ts';
import { audit } from '#server/features/audit/service.ts';
import {
  CommitUnconfirmed,
  makeBackup,
  restoreBackup,
  verifyBackup,
} from '#server/features/transfers/backups.service.ts';
import type { RestoreOrder } from '#server/features/transfers/restorations.service.ts';
import { fileNameOf, pruneBackups, backupFolderOf, recordRestore } from '#server/features/transfers/service.ts';
import { ImportError } from '#server/importers/document.ts';
import { createLog, type Logger } from '#server/kit/log.ts';
import { isNoSpace } from '#server/kit/no-space.ts';
import { type Settings, SettingError } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';

import { composeSite, type RunningSite } from './compose.ts';
import { connectReactions } from './reactions.ts';
import { siteTables } from './tables.ts';
import { version } from '#server/kit/version.ts';

function restoreErrorMessage(log: Logger, error: unknown, { path, name }: RestoreOrder): string {
  const kinds = [DomainError, ImportError, DatabaseUnusable, SettingError];
  // Do not expose server paths to the browser.
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message.replaceAll(path, name);
  log.error({ err: error }, 'a restoration failed');
  return isNoSpace(error) ? new DomainError('NO_SPACE').message : restorationErrors.interrupted;
}

/** Backs up the current state and verifies that backup. @returns its name */
async function backUpCurrentState(site: Site): Promise<string> {
  const files = backupFolderOf(site);
  await files.open();
  const name = fileNameOf(site, 'before-restore', randomBytes(3).toString('hex'));
  const path = files.pathOf(name) as string;
  try {
    await makeBackup(site, path, { version, withKey: true });
    await verifyBackup(site, path);
  } catch (error) {
    await files.remove(name);
    throw error;
  }
  return name;
}

/** Backs up the current state, then restores the requested backup. @returns the name of the new backup */
async function backUpAndRestore(site: Site, { path, name, signature, by }: RestoreOrder): Promise<string> {
  const kept = await backUpCurrentState(site);
  try {
    await restoreBackup(site, path, {
      replace: true,
      trust: true,
      signature,
      beforeCommit: async (unit, found) => {
        await recordRestore(unit, name, found);
        await audit(null, unit, { action: 'backup.restored', after: { name, created_at: found.created_at, by, kept } });
      },
    });
  } catch (error) {
    // If nothing was committed, this backup equals the current site and would only push out an older one.
    if (!(error instanceof CommitUnconfirmed))
      await backupFolderOf(site)
        .remove(kept)
        .catch(() => {});
    throw error;
  }
  return kept;
}

/**
 * Backs up the current state and restores the requested backup, like the command does. The caller must have exclusive
 * use of the data, with no server of this process running.
 * @returns why it failed, with the site unchanged; '' once the restore is committed, whatever fails afterwards
 */
export async function runRestore(settings: Settings, use: DataLock, order: RestoreOrder): Promise<string> {
  const log = createLog(settings.logLevel);
  const onlySay = (error: unknown): void => log.error({ err: error }, 'what follows a restoration failed');
  let running: RunningSite | undefined;
  try {
    running = await composeSite(settings, {
      dataLock: use,
      checkDatabase: (connection) => ensureNoForeignTables(connection, siteTables),
    });
    const { site } = running;
    connectReactions(site);
    const kept = await backUpAndRestore(site, order);
    await pruneBackups(site, 'before-restore', preRestoreBackupLimit, [kept, order.name]).catch(onlySay);
    return '';
  } catch (error) {
    return restoreErrorMessage(log, error, order);
  } finally {
    await running?.close().catch(onlySay);
  }
}
