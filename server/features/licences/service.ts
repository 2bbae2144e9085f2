import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { licenceErrors } from '#contract/features/licences/copy.ts';
import { type Edition, type LicenceStatement, licenceStatement } from '#contract/features/licences/entities.ts';
import { hostVariants, normaliseHost } from '#contract/features/licences/rules.ts';
import { userCentreCalls } from '#contract/features/licences/user-centre.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { hasRole } from '#contract/kit/power.ts';
import { audit } from '#server/features/audit/service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

/**
 * Folder of the distributor's keys in the data folder; a site that only checks its licence needs just the public one.
 */
function keyFolder(dataDir: string): string {
  return join(dataDir, 'licence');
}

const publicFile = 'public-key.txt';
const privateFile = 'private-key.txt';

export interface LicenceKeys {
  /** DER (SPKI), base64. */
  publicKey: string;
  /** DER (PKCS #8), base64; anyone who has it can issue licences. */
  privateKey: string;
}

/** A new Ed25519 key pair for a licence distributor; nothing is stored. */
export function createLicenceKeys(): LicenceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** Creates a key pair and stores it in the data folder; existing keys are kept. `licence keys` */
export async function storeLicenceKeys(dataDir: string): Promise<LicenceKeys> {
  const folder = keyFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const keys = createLicenceKeys();
  try {
    await writeFile(join(folder, privateFile), `${keys.privateKey}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const privateKey = (await readFile(join(folder, privateFile), 'utf8')).trim();
    const publicKey = createPublicKey(privateKeyOf(privateKey)).export({ type: 'spki', format: 'der' });
    return { privateKey, publicKey: publicKey.toString('base64') };
  }
  await writeFile(join(folder, publicFile), `${keys.publicKey}\n`);
  return keys;
}

/** @throws DomainError VALIDATION */
function privateKeyOf(text: string): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
  } catch {
    throw new DomainError('VALIDATION', licenceErrors.badKey);
  }
}

function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** The licence text: statement and signature. `licence sign` @throws DomainError VALIDATION */
export function signLicence(
  privateKey: string,
  host: string,
  edition: LicenceStatement['edition'],
  nowMs: number,
): string {
  const [name] = hostVariants(host);
  const statement = licenceStatement.parse({ host: name, edition, issued_at: isoTime(nowMs).slice(0, 10) });
  const body = Buffer.from(JSON.stringify(statement), 'utf8');
  return `${body.toString('base64url')}.${sign(null, body, privateKeyOf(privateKey)).toString('base64url')}`;
}

export type LicenceCheck = { edition: 'lite' | 'pro'; statement: LicenceStatement } | { problem: string };

/** Verifies a licence text with this public key for this host. */
export function checkLicence(text: string, publicKey: string, host: string): LicenceCheck {
  const key = publicKey === '' ? null : publicKeyOf(publicKey);
  if (!key) return { problem: publicKey === '' ? licenceErrors.noKey : licenceErrors.badKey };
  const [packed = '', signature = '', more] = text.trim().split('.');
  const body = Buffer.from(packed, 'base64url');
  if (more !== undefined || body.length === 0) return { problem: licenceErrors.unreadable };
  if (!verify(null, body, key, Buffer.from(signature, 'base64url'))) return { problem: licenceErrors.forged };
  const statement = readStatement(body);
  if (!statement) return { problem: licenceErrors.unreadable };
  const licensed = normaliseHost(statement.host).replace(/^www\./, '');
  if (!hostVariants(host).includes(licensed))
    return { problem: licenceErrors.otherHost(normaliseHost(host), licensed) };
  return { edition: statement.edition, statement };
}

function readStatement(body: Buffer): LicenceStatement | null {
  try {
    return licenceStatement.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** The active public key: the option, else the distributor's file in the data folder. */
function publicKeyInForce(site: Site): string {
  const chosen = site.options.get('licence_public_key').trim();
  if (chosen !== '') return chosen;
  try {
    return readFileSync(join(keyFolder(site.settings.dataDir), publicFile), 'utf8').trim();
  } catch {
    return '';
  }
}

function hostOf(site: Site): string {
  return new URL(site.url).host;
}

function textInForce(site: Site): string {
  return (site.settings.licence || site.options.get('site_licence')).trim();
}

/** Cached editions, keyed by everything they depend on, because pages ask for them in every block. */
const verified = new WeakMap<Site, { by: string; edition: Edition }>();

/**
 * The site's edition: `lite` without a licence, else that of the valid licence, or `invalid` when it is not valid.
 * @see docs/reference/README.md, docs/reference/limits.md
 */
export function editionOf(site: Site): Edition {
  const text = textInForce(site);
  if (text === '') return 'lite';
  const by = `${text}\n${site.options.get('licence_public_key')}\n${site.url}`;
  const known = verified.get(site);
  if (known?.by === by) return known.edition;
  const finding = checkLicence(text, publicKeyInForce(site), hostOf(site));
  const edition = 'problem' in finding ? 'invalid' : finding.edition;
  verified.set(site, { by, edition });
  return edition;
}

/** Why the licence is invalid; null when it is valid or there is none. For the admin area and `doctor`. */
export function licenceProblem(site: Site): string | null {
  const text = textInForce(site);
  if (text === '') return null;
  const finding = checkLicence(text, publicKeyInForce(site), hostOf(site));
  return 'problem' in finding ? finding.problem : null;
}

/**
 * Calls of the user centre work while the licence is not invalid; administrators come in to mend it.
 * @throws DomainError LICENCE_INVALID
 * @see docs/reference/permissions.md
 */
export function ensureLicensed(call: CallDefinition, { site, viewer }: CallContext): void {
  if (viewer.userId === null || !userCentreCalls.has(`${call.method} ${call.path}`)) return;
  if (editionOf(site) === 'invalid' && !hasRole(viewer, 'administrator')) throw new DomainError('LICENCE_INVALID');
}

/**
 * Installs a licence; an invalid one is refused. `licence install`
 * @throws DomainError LICENCE_INVALID with the reason
 */
export async function installLicence(
  site: Site,
  text: string,
  publicKey?: string,
  also: (unit: Unit) => Promise<void> = async () => {},
): Promise<LicenceStatement> {
  const finding = checkLicence(text, publicKey ?? publicKeyInForce(site), hostOf(site));
  if ('problem' in finding) throw new DomainError('LICENCE_INVALID', finding.problem);
  await write(site, async (unit) => {
    if (publicKey !== undefined) await setOption(site, unit, 'licence_public_key', publicKey);
    await setOption(site, unit, 'site_licence', text.trim());
    await also(unit);
  });
  return finding.statement;
}

/** The licence details shown in the admin area. */
export function licenceState(site: Site) {
  const text = textInForce(site);
  const finding = text === '' ? null : checkLicence(text, publicKeyInForce(site), hostOf(site));
  return {
    edition: editionOf(site),
    host: normaliseHost(hostOf(site)),
    statement: finding && 'statement' in finding ? finding.statement : null,
    problem: finding && 'problem' in finding ? finding.problem : '',
    is_fixed: site.settings.licence.trim() !== '',
  };
}

/** Installs a licence from the admin area. @throws DomainError VALIDATION with the reason why it is invalid */
export async function submitLicence(context: CallContext, text: string, publicKey?: string) {
  const { site } = context;
  try {
    await installLicence(site, text, publicKey || undefined, async (unit) => {
      await audit(context, unit, { action: 'licence.enter', before: { edition: editionOf(site) } });
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'LICENCE_INVALID') throw error;
    throw new DomainError('VALIDATION', error.message, { fields: { text: error.message } });
  }
  return licenceState(site);
}

/** The Pro licence for localhost of the demo site, signed with newly created keys. */
export async function installDemoLicence(site: Site): Promise<void> {
  const { privateKey, publicKey } = await storeLicenceKeys(site.settings.dataDir);
  const text = signLicence(privateKey, 'localhost', 'pro', site.clock.now());
  await write(site, async (unit) => {
    await setOption(site, unit, 'licence_public_key', publicKey);
    await setOption(site, unit, 'site_licence', text);
  });
}
