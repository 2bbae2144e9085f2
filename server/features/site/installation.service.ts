import { createHmac, timingSafeEqual } from 'node:crypto';

import { demoProgressTexts, installErrors } from '#contract/features/site/installation.copy.ts';
import type { InstallState } from '#contract/features/site/installation.entities.ts';
import { installCodeTriesPerNet } from '#contract/features/site/limits.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { addUser, type NewUser, type PreparedUser, prepareUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { addDefaultBadges } from '#server/features/badges/defaults.service.ts';
import { addDefaultGifts, readDefaultGifts } from '#server/features/gifts/defaults.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { signIn } from '#server/features/auth/sessions.service.ts';
import { isEmptySite, startCountingDays } from './service.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './installation.reads.ts';

/** What the demo import needs from its caller. */
export interface DemoImport {
  /** The owner of the demo content; no other demo user can sign in. */
  owner: PreparedUser;
  /** Called in the import's transaction before anything is written. */
  begin: (unit: Unit) => Promise<void>;
  /** Called in the same transaction after everything is written. */
  finish: (unit: Unit, ownerId: number) => Promise<void>;
  step: (what: keyof typeof demoProgressTexts, done: number, total: number) => void;
}

export type DemoImporter = (site: Site, filling: DemoImport) => Promise<boolean>;

type Progress = InstallState['progress'];

const demoImporters = new WeakMap<Site, DemoImporter>();
/** The last administrator cannot be removed, so the check stops once one was found. */
const installedSites = new WeakSet<Site>();
const underWay = new WeakMap<Site, { progress: Progress }>();

/** Registers the demo import that the wizard offers. */
export function offerDemo(site: Site, fill: DemoImporter): void {
  demoImporters.set(site, fill);
}

/** Whether the site has to show the installation wizard. @see docs/operations.md */
export async function needsInstallation(site: Site): Promise<boolean> {
  if (!site.settings.installWizard || installedSites.has(site)) return false;
  if (underWay.has(site)) return true;
  const isInstalled = await reads.hasAdministrator(site.db);
  if (isInstalled) installedSites.add(site);
  return !isInstalled;
}

/**
 * The secret that the installer must enter: derived from the site's key, so that it is the same after a restart and on
 * every node.
 */
export function installCode(site: Site): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const digest = createHmac('sha256', site.key).update('somnia:install').digest();
  const code = Array.from(digest.subarray(0, 12), (byte) => letters[byte % letters.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

function isCode(site: Site, given: string): boolean {
  const plain = (text: string): Buffer =>
    createHmac('sha256', site.key)
      .update(text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
      .digest();
  return timingSafeEqual(plain(given), plain(installCode(site)));
}

/** Tries are counted before the code is checked. @throws DomainError VALIDATION, RATE_LIMITED */
async function ensureCode(context: CallContext, given: string): Promise<void> {
  const { site, client } = context;
  const limit = { key: `install:${addressNetwork(client.ip)}`, rules: [installCodeTriesPerNet] };
  await write(site, (unit) => takeLimits(site, unit, [limit]));
  if (isCode(site, given)) return;
  throw new DomainError('VALIDATION', installErrors.wrongCode, { fields: { code: installErrors.wrongCode } });
}

/** @see docs/operations.md */
export async function stateOf(context: CallContext): Promise<InstallState> {
  const { site } = context;
  const needed = await needsInstallation(site);
  if (!needed) return { installed: true, may_fill: false, progress: null };
  const running = underWay.get(site);
  const may_fill = running === undefined && demoImporters.has(site) && (await isEmptySite(site));
  return { installed: false, may_fill, progress: running?.progress ?? null };
}

interface InstallRequest {
  site_name: string;
  name: string;
  email: string;
  password: string;
  demo?: boolean | undefined;
  code?: string | undefined;
}

/** @throws DomainError CONFLICT when the site was installed meanwhile */
async function ensureNotInstalled(unit: Unit): Promise<void> {
  await unit.lock('installation');
  if (await reads.hasAdministrator(unit.db)) throw new DomainError('CONFLICT', installErrors.installed);
}

async function finishInstall(context: CallContext, unit: Unit, siteName: string, id: number): Promise<void> {
  await setOption(context.site, unit, 'nv_site_name', siteName);
  await startCountingDays(context.site, unit);
  await addDefaultBadges(unit);
  await audit(context, unit, { action: 'site.install', actorId: id, target: { type: 'user', id } });
}

/** Imports the demo content with the new administrator as its owner. @throws DomainError VALIDATION, CONFLICT */
async function importDemo(
  context: CallContext,
  owner: PreparedUser,
  siteName: string,
  running: { progress: Progress },
) {
  const { site } = context;
  const fill = demoImporters.get(site);
  let ownerId = 0;
  const isFilled = await fill?.(site, {
    owner,
    begin: (unit) => ensureNotInstalled(unit),
    finish: async (unit, id) => {
      ownerId = id;
      await finishInstall(context, unit, siteName, id);
    },
    step: (what, done, total) => {
      running.progress = { text: demoProgressTexts[what], done, total };
    },
  });
  if (isFilled) return ownerId;
  throw new DomainError('VALIDATION', installErrors.notEmpty, { fields: { demo: installErrors.notEmpty } });
}

/**
 * Runs the installation wizard: first administrator, site name and optional demo content. Of two concurrent calls only
 * one succeeds.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT, RATE_LIMITED
 * @see docs/operations.md
 */
export async function install(context: CallContext, request: InstallRequest): Promise<CurrentUser> {
  const { site } = context;
  if (!site.settings.installWizard) throw new DomainError('NOT_FOUND', installErrors.off);
  if (!(await needsInstallation(site))) throw new DomainError('CONFLICT', installErrors.installed);
  await ensureCode(context, request.code ?? '');
  const { name, email, password } = request;
  const owner = await prepareUser({ name, email, password, role: 'administrator' }, true);
  if (underWay.has(site)) throw new DomainError('CONFLICT', installErrors.busy);
  const running: { progress: Progress } = { progress: null };
  underWay.set(site, running);
  try {
    const gifts = await readDefaultGifts();
    const id = request.demo
      ? await importDemo(context, owner, request.site_name, running)
      : await write(site, async (unit) => {
          await ensureNotInstalled(unit);
          const userId = await addUser(site, unit, { ...owner, isEmailVerified: true });
          await finishInstall(context, unit, request.site_name, userId);
          await addDefaultGifts(site, unit, gifts);
          return userId;
        });
    return await signIn(context, id, 'password');
  } finally {
    underWay.delete(site);
  }
}

/** Creates a user from the command line; with the first administrator the days of the site begin to count. */
export async function createUserByHand(site: Site, user: NewUser): Promise<number> {
  const [ready, gifts] = [await prepareUser(user), await readDefaultGifts()];
  return write(site, async (unit) => {
    await unit.lock('installation');
    const isFirst = user.role === 'administrator' && !(await reads.hasAdministrator(unit.db));
    const isNew = isFirst && site.options.get('somnia_site_run_start_time') === '';
    if (isNew) await startCountingDays(site, unit);
    if (isNew) await addDefaultGifts(site, unit, gifts);
    return addUser(site, unit, { ...ready, isEmailVerified: true });
  });
}
