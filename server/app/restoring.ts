import { randomBytes } from 'node:crypto';

import { restorationErrors } from '#contract/features/restorations/copy.ts';
import type { Restoration } from '#contract/features/restorations/entities.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { DatabaseUnusable } from '#server/database/connect.ts';
import type { DataUse } from '#server/database/data-use.ts';
import { ensureOnlyOurs } from '#server/database/whole-site.ts';
import { audit } from '#server/features/audits/service.ts';
import { makeBackup, restoreBackup, verifyBackup } from '#server/features/backups/service.ts';
import type { Restorer, RestoreOrder } from '#server/features/restorations/service.ts';
import { fileNameOf, keptFilesOf, noteRestored, pruneAutomatic } from '#server/features/transfers/service.ts';
import { ImportError } from '#server/importers/document.ts';
import { createLog } from '#server/kit/log.ts';
import { type Settings, SettingError } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';

import { composeSite, type RunningSite } from './compose.ts';
import { connectReactions } from './reactions.ts';
import { version } from './version.ts';

/** Where the owner's order waits for the main program, which outlives every site that it opens. */
export class RestoringDesk implements Restorer {
  readonly #use: DataUse;
  #isReserved = false;
  #state: Restoration = { state: 'none', name: '', error: '' };
  #give: (order: RestoreOrder) => void = () => {};

  constructor(use: DataUse) {
    this.#use = use;
  }

  state(): Restoration {
    return this.#state;
  }

  async reserve(): Promise<boolean> {
    if (this.#isReserved) throw new DomainError('CONFLICT', restorationErrors.underWay);
    this.#isReserved = true;
    this.#isReserved = await this.#use.takeAlone();
    return this.#isReserved;
  }

  async release(): Promise<void> {
    await this.#use.share();
    this.#isReserved = false;
  }

  take(order: RestoreOrder): void {
    this.#state = { state: 'running', name: order.name, error: '' };
    this.#give(order);
  }

  /** Resolves when somebody wants the site restored. */
  ordered(): Promise<RestoreOrder> {
    return new Promise((resolve) => {
      this.#give = resolve;
    });
  }

  /** `error`: why it failed, '' when it did not. */
  async finish(error: string): Promise<void> {
    const { name } = this.#state;
    this.#state = error === '' ? { state: 'none', name: '', error } : { state: 'failed', name, error };
    await this.release();
  }
}

function sentenceOf(settings: Settings, error: unknown): string {
  const kinds = [DomainError, ImportError, DatabaseUnusable, SettingError];
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message;
  createLog(settings.logLevel).error({ err: error }, 'a restoration failed');
  return (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new DomainError('NO_SPACE').message
    : restorationErrors.interrupted;
}

/** The way back; like every backup it is read once before anybody relies on it. @returns its name */
async function keepPresent(site: Site): Promise<string> {
  const files = keptFilesOf(site);
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
  await pruneAutomatic(site);
  return name;
}

/**
 * Keeps the present state and restores what was ordered, by the road that the command takes. Nobody else works on the
 * data, and no server of this process either.
 * @returns why it failed, the site being as it was; '' when it did not
 */
export async function carryOut(settings: Settings, use: DataUse, order: RestoreOrder): Promise<string> {
  let running: RunningSite | undefined;
  try {
    running = await composeSite(settings, { use, judge: ensureOnlyOurs });
    const { site } = running;
    connectReactions(site);
    const kept = await keepPresent(site);
    const { path, name, signature, by } = order;
    await restoreBackup(site, path, {
      replace: true,
      trust: true,
      signature,
      beforeCommit: async (unit, found) => {
        await noteRestored(unit, name, found);
        await audit(null, unit, { act: 'backup.restored', after: { name, created_at: found.created_at, by, kept } });
      },
    });
    return '';
  } catch (error) {
    return sentenceOf(settings, error);
  } finally {
    await running?.close();
  }
}
