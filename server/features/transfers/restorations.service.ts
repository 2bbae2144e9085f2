import { restorationErrors, restoreConfirmation } from '#contract/features/transfers/restorations.copy.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';
import { transferErrors } from '#contract/features/transfers/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensurePassword } from '#server/features/auth/totp.service.ts';
import { checkedBackup, ensureIdle } from './service.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

/** What the main process should restore. */
export interface RestoreOrder {
  path: string;
  /** The file name of the backup, for display. */
  name: string;
  /** Of the verified backup. */
  signature: string;
  /** Name of the user who requested it: the restored site may not have the account. */
  by: string;
}

/** Implemented by the main process, which alone can close the site and open it again. */
export interface Restorer {
  state: () => Restoration;
  /**
   * Locks out all other processes and orders.
   * @returns false while another process uses the data
   * @throws DomainError CONFLICT while another order is reserved
   */
  reserve: () => Promise<boolean>;
  /** Releases the lock: no order follows. */
  release: () => Promise<void>;
  /** Accepts the order; the site closes soon after. */
  take: (order: RestoreOrder) => void;
}

const restorers = new WeakMap<Site, Restorer>();

/** Registers the process that can restore this site. Without one, only the command line can. */
export function registerRestorer(site: Site, restorer: Restorer): void {
  restorers.set(site, restorer);
}

const none: Restoration = { state: 'none', name: '', error: '' };

/** State of the latest requested restore. */
export function restorationStateOf(site: Site): Restoration {
  return restorers.get(site)?.state() ?? none;
}

function ensureConfirmed(site: Site, word: string): void {
  const name = site.options.get('nv_site_name');
  const typed = word.trim();
  if (typed === restoreConfirmation || (typed !== '' && typed === name.trim())) return;
  const text = restorationErrors.word(name);
  throw new DomainError('VALIDATION', text, { fields: { word: text } });
}

interface RestoreInput {
  transfer_id: number;
  password: string;
  word: string;
  trust: boolean;
}

/**
 * Requests a restore of a verified backup.
 * @throws DomainError VALIDATION without the confirmation word, PASSWORD_WRONG, NOT_FOUND without a verification,
 * CONFLICT while other work is in progress or another process uses the data
 */
export async function requestRestore(
  context: CallContext,
  { transfer_id, password, word, trust }: RestoreInput,
): Promise<Restoration> {
  const { site } = context;
  const restorer = restorers.get(site);
  if (!restorer) throw new DomainError('CONFLICT', restorationErrors.notHere);
  ensureConfirmed(site, word);
  const { path, name, signature, signer } = await checkedBackup(context, transfer_id);
  if (signer !== 'own' && !trust) {
    const text = restorationErrors.trust;
    throw new DomainError('VALIDATION', text, { fields: { trust: text } });
  }
  await ensurePassword(context, password, { wrong: transferErrors.password, none: transferErrors.noPassword });
  if (!(await restorer.reserve())) throw new DomainError('CONFLICT', restorationErrors.inUse);
  try {
    const person = await findUser(site.db, context.viewer.userId ?? 0);
    await write(site, async (unit) => {
      await ensureIdle(site, unit);
      await audit(context, unit, { action: 'backup.restore', after: { name } });
    });
    restorer.take({ path, name, signature, by: person?.name ?? '' });
  } catch (error) {
    await restorer.release();
    throw error;
  }
  return restorer.state();
}
