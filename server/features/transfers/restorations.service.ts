import { restorationErrors, restoreWord } from '#contract/features/transfers/restorations.copy.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';
import { transferErrors } from '#contract/features/transfers/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensurePassword } from '#server/features/auth/totp.service.ts';
import { checkedBackup, ensureIdle } from './service.ts';
import { type Ask, type Site, write } from '#server/kit/site.ts';

/** What the main program shall restore. */
export interface RestoreOrder {
  path: string;
  /** The backup's, for people. */
  name: string;
  /** Of the backup that was checked. */
  signature: string;
  /** Who asked for it, by name: the restored site may not know them. */
  by: string;
}

/** The main program, which alone can let go of the site and open it again. */
export interface Restorer {
  state: () => Restoration;
  /**
   * Keeps every other program off the data, and every other order away.
   * @returns false while one works on it
   * @throws DomainError CONFLICT while another order is there
   */
  reserve: () => Promise<boolean>;
  /** Lets them in again: the order does not come. */
  release: () => Promise<void>;
  /** Takes the order; the site ends soon after. */
  take: (order: RestoreOrder) => void;
}

const restorers = new WeakMap<Site, Restorer>();

/** Says who restores this site at its owner's word; where nobody does, only the command line can. */
export function offerRestorer(site: Site, restorer: Restorer): void {
  restorers.set(site, restorer);
}

const none: Restoration = { state: 'none', name: '', error: '' };

/** How the restoration goes that was asked for last. */
export function stateOf(site: Site): Restoration {
  return restorers.get(site)?.state() ?? none;
}

function ensureMeant(site: Site, word: string): void {
  const name = site.options.get('nv_site_name');
  const typed = word.trim();
  if (typed === restoreWord || (typed !== '' && typed === name.trim())) return;
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
 * Has the site restored from a backup that was checked.
 * @throws DomainError VALIDATION without the word, PASSWORD_WRONG, NOT_FOUND without a check, CONFLICT while something
 * else is under way or another program works on the data
 */
export async function begin(ask: Ask, { transfer_id, password, word, trust }: RestoreInput): Promise<Restoration> {
  const { site } = ask;
  const restorer = restorers.get(site);
  if (!restorer) throw new DomainError('CONFLICT', restorationErrors.notHere);
  ensureMeant(site, word);
  const { path, name, signature, signer } = await checkedBackup(ask, transfer_id);
  if (signer !== 'own' && !trust) {
    const text = restorationErrors.trust;
    throw new DomainError('VALIDATION', text, { fields: { trust: text } });
  }
  await ensurePassword(ask, password, { wrong: transferErrors.password, none: transferErrors.noPassword });
  if (!(await restorer.reserve())) throw new DomainError('CONFLICT', restorationErrors.inUse);
  try {
    const person = await findUser(site.db, ask.viewer.userId ?? 0);
    await write(site, async (unit) => {
      await ensureIdle(site, unit);
      await audit(ask, unit, { act: 'backup.restore', after: { name } });
    });
    restorer.take({ path, name, signature, by: person?.name ?? '' });
  } catch (error) {
    await restorer.release();
    throw error;
  }
  return restorer.state();
}
