import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { backupErrors, backupNotes } from '#contract/features/transfers/backups.copy.ts';
import { DomainError } from '#contract/errors.ts';
import {
  startLoading,
  isDatabaseError,
  isRefusedRow,
  compareSchema,
  withSnapshot,
} from '#server/database/whole-site.ts';
import { eraseAllTwoFactor } from '#server/features/auth/totp.service.ts';
import { reindexLater } from '#server/features/search/service.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { backupFormat, type BackupManifest, isSignedBy, keyId } from '#server/importers/backup/backup-format.ts';
import { type BackupPart, readBackup } from '#server/importers/backup/read-backup.ts';
import { writeBackup } from '#server/importers/backup/write-backup.ts';
import { isoTime } from '#server/kit/clock.ts';
import { ensureFreeSpace } from '#server/kit/disk-space.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { dropStagedKey, placeStagedKey, stageKey } from '#server/kit/site-key.ts';
import { isStorageKey } from '#server/providers/storage/storage-key.ts';

import * as reads from './backups.reads.ts';

export interface BackupProgress {
  step: 'write' | 'verify' | 'restore';
  done: number;
  total: number;
}

export interface BackupSummary {
  rows: number;
  files: number;
  /** Size of the backup file. */
  bytes: number;
  has_key: boolean;
  created_at: string;
  version: string;
}

/** Which key verifies the signature: this site's key, the key inside the backup, or one that is not available. */
export type BackupSigner = 'own' | 'carried' | 'unknown';

/** A backup that was read completely and found intact. */
export interface VerifiedBackup extends BackupSummary {
  manifest: BackupManifest;
  key: Buffer | null;
  schema: 'same' | 'older';
  signer: BackupSigner;
  /** Disk space needed to restore it here, in bytes. */
  room: number;
  /** Messages for the user who restores it. */
  notes: string[];
}

function backupSummaryOf(manifest: BackupManifest, bytes: number): BackupSummary {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { has_key, created_at, version } = manifest;
  return { rows, files: manifest.files.count, bytes, has_key, created_at, version };
}

async function openSized(site: Site, key: string): Promise<{ body: Readable; size: number } | null> {
  const { storage } = site;
  if (storage.folder !== null) {
    const path = join(storage.folder, ...key.split('/'));
    const facts = await stat(path).catch(() => null);
    return facts === null ? null : { body: createReadStream(path), size: facts.size };
  }
  const opened = await storage.open?.(key);
  if (!opened) return null;
  if (opened.length === null) throw new Error(`The store does not say how large ${key} is.`);
  return { body: opened.body, size: opened.length };
}

async function sumFileSizes({ storage, db }: Site): Promise<number> {
  const { folder } = storage;
  // Asking remote storage for each size is too slow; the sizes in the library cover most of it.
  if (folder === null) return reads.sumFileBytes(db);
  let bytes = 0;
  for await (const key of storage.list()) {
    const facts = await stat(join(folder, ...key.split('/'))).catch(() => null);
    bytes += facts?.size ?? 0;
  }
  return bytes;
}

/** The approximate disk space of the site: its files, and its rows as text. */
export async function estimateSiteSize(site: Site): Promise<{ files: number; rows: number }> {
  const [files, rows] = await Promise.all([sumFileSizes(site), reads.databaseBytes(site.db, site.engine)]);
  return { files, rows };
}

/** Compressed rows take less than a third. */
const compressionRatio = 1 / 3;

export interface BackupOptions {
  version: string;
  /** Whether to include the site's key; without it encrypted values cannot be read on another site. */
  withKey: boolean;
  /** False: rows only, for another database with the same files. */
  withFiles?: boolean;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}

/**
 * Writes a consistent snapshot of the whole site to one file; writes to the site are not blocked meanwhile. Passwords
 * are included as hashes: keep backups as private as the site itself.
 */
export async function makeBackup(site: Site, path: string, options: BackupOptions): Promise<BackupSummary> {
  const { version, withKey, withFiles = true, onProgress } = options;
  await mkdir(dirname(path), { recursive: true });
  const { files, rows } = await estimateSiteSize(site);
  await ensureFreeSpace(dirname(path), rows * compressionRatio + (withFiles ? files : 0));
  return withSnapshot(site, async (snapshot) => {
    const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
    // Files are read after the rows: those that the rows name exist by then and never change.
    const keys: string[] = [];
    const names = await snapshot.inReferenceOrder();
    if (withFiles) for await (const key of site.storage.list()) keys.push(key);
    const { manifest, bytes } = await writeBackup(path, {
      head: {
        product: 'somnia-backup',
        format: backupFormat,
        version,
        created_at: isoTime(site.clock.now()),
        engine: site.engine,
        site_url: site.url,
        schema: snapshot.schema,
        has_key: withKey,
      },
      key: site.key,
      tables: names.map((name) => ({ name, rows: () => snapshot.rows(name) })),
      files: async function* () {
        for (const key of keys) yield { key, open: () => openSized(site, key) };
      },
      onProgress: (done) => onProgress?.({ step: 'write', done: done.rows + done.files, total: rows + keys.length }),
    });
    return backupSummaryOf(manifest, bytes);
  });
}

function checkSignature(site: Site, manifest: BackupManifest, carried: Buffer | null): BackupSigner {
  const key = manifest.key_id === keyId(site.key) ? site.key : carried;
  if (!key) return 'unknown';
  if (manifest.key_id !== keyId(key) || !isSignedBy(key, manifest))
    throw new DomainError('VALIDATION', backupErrors.tampered);
  return key === site.key ? 'own' : 'carried';
}

function restoreNotesOf(site: Site, signer: BackupSigner, schema: VerifiedBackup['schema']): string[] {
  const { foreignKey, secretSetting, unknownSigner, secretsLost, olderSchema } = backupNotes;
  return [
    ...(signer === 'carried' ? [foreignKey, ...(site.settings.secret ? [secretSetting] : [])] : []),
    ...(signer === 'unknown' ? [unknownSigner, secretsLost] : []),
    ...(schema === 'older' ? [olderSchema] : []),
  ];
}

function checkSchemaVersion(manifest: BackupManifest): 'same' | 'older' {
  const schema = compareSchema(manifest.schema);
  if (schema === 'newer') throw new DomainError('VALIDATION', backupErrors.newerSchema);
  if (schema === 'unknown') throw new DomainError('VALIDATION', backupErrors.unknownSchema);
  return schema;
}

/** Disk space that a part needs on this machine; an existing file needs none. */
async function diskSpaceFor(site: Site, part: BackupPart): Promise<number> {
  // SQLite writes rows to the WAL first, then to the table and its indexes.
  if (part.type === 'rows') return site.engine === 'sqlite' ? part.bytes * 3 : 0;
  const { folder } = site.storage;
  if (part.type !== 'file' || folder === null) return 0;
  const present = await stat(join(folder, ...part.key.split('/'))).catch(() => null);
  return present?.size === part.size ? 0 : part.size;
}

/**
 * Reads a complete backup without writing anything.
 * @throws ImportError or DomainError VALIDATION with the reason why it cannot be restored
 */
export async function verifyBackup(
  site: Site,
  path: string,
  onProgress?: (progress: BackupProgress) => void,
): Promise<VerifiedBackup> {
  let manifest: BackupManifest | null = null;
  let key: Buffer | null = null;
  let done = 0;
  let room = 0;
  for await (const part of readBackup(path, isStorageKey)) {
    if (part.type === 'head') checkSchemaVersion({ ...part.head } as BackupManifest);
    if (part.type === 'key') key = part.key;
    if (part.type === 'manifest') manifest = part.manifest;
    done += part.type === 'rows' ? part.rows.length : part.type === 'file' ? 1 : 0;
    room += await diskSpaceFor(site, part);
    onProgress?.({ step: 'verify', done, total: 0 });
  }
  // Without a manifest `readBackup` always throws.
  const whole = manifest as unknown as BackupManifest;
  const schema = checkSchemaVersion(whole);
  const signer = checkSignature(site, whole, key);
  const { size } = await stat(path);
  const notes = restoreNotesOf(site, signer, schema);
  return { ...backupSummaryOf(whole, size), manifest: whole, key, schema, signer, room, notes };
}

export interface RestoreOptions {
  /** Deletes all existing data of the site first. */
  replace?: boolean;
  /** Accepts a backup whose signature this site's own key cannot verify. */
  trust?: boolean;
  /** The signature of the backup that was verified before, if it must be the same one. */
  signature?: string;
  /** False: rows only. */
  withFiles?: boolean;
  /** Runs inside the transaction, after all rows are loaded. */
  beforeCommit?: (unit: Unit, found: VerifiedBackup) => Promise<void>;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}

async function putFile(site: Site, part: Extract<BackupPart, { type: 'file' }>, added: string[]): Promise<void> {
  const { key } = part;
  const present = await openSized(site, key);
  present?.body.destroy();
  const body = await part.read();
  if (present?.size === body.length) return;
  if (!present) added.push(key);
  await site.storage.put(key, body, fileTypeOf(key).mime);
}

/** Whether the restored site has the key that encrypted the rows. */
function hasKeyAfterRestore(site: Site, { manifest, key }: VerifiedBackup): boolean {
  return manifest.key_id === keyId(site.key) || (key !== null && !site.settings.secret);
}

async function loadAll(
  site: Site,
  unit: Unit,
  path: string,
  found: VerifiedBackup,
  { withFiles = true, beforeCommit, onProgress, added }: RestoreOptions & { added: string[] },
): Promise<void> {
  const loader = await startLoading({ ...site, db: unit.db }, found.manifest.schema);
  const total = found.rows + found.files;
  let done = 0;
  let manifest: BackupManifest | null = null;
  for await (const part of readBackup(path, isStorageKey)) {
    if (part.type === 'rows') await loader.load(part.table, part.rows);
    if (part.type === 'file' && withFiles) await putFile(site, part, added);
    if (part.type === 'manifest') manifest = part.manifest;
    done += part.type === 'rows' ? part.rows.length : part.type === 'file' ? 1 : 0;
    onProgress?.({ step: 'restore', done, total });
  }
  // The loaded backup must be the verified one.
  if (JSON.stringify(manifest) !== JSON.stringify(found.manifest))
    throw new DomainError('CONFLICT', backupErrors.changed);
  await loader.finish();
  if (!hasKeyAfterRestore(site, found)) await eraseAllTwoFactor(unit);
  await reindexLater(unit);
  await beforeCommit?.(unit, found);
}

/** Whether the backup's key has to replace this site's key. */
function replacesKey(site: Site, found: VerifiedBackup): found is VerifiedBackup & { key: Buffer } {
  return found.key !== null && !found.key.equals(site.key) && !site.settings.secret;
}

/** All rows were loaded but the commit was not confirmed: only the database knows whether it succeeded. */
export class CommitUnconfirmed extends DomainError {}

async function ensureRestorable(site: Site, found: VerifiedBackup, options: RestoreOptions): Promise<void> {
  if (options.signature !== undefined && options.signature !== found.manifest.signature)
    throw new DomainError('CONFLICT', backupErrors.otherFile);
  if (found.signer !== 'own' && !options.trust)
    throw new DomainError('CONFLICT', backupErrors.foreign(found.manifest.site_url));
  if (!options.replace && !(await isEmptySite(site))) throw new DomainError('CONFLICT', backupErrors.notEmpty);
  await ensureFreeSpace(site.settings.dataDir, found.room);
}

/**
 * Replaces the site's data with a backup. All rows are loaded in one transaction, so a failure leaves the site
 * unchanged; files are named by their contents, so none is overwritten by different contents. No other process may use
 * the site's data: a running server would keep the old key and its caches.
 * @throws DomainError CONFLICT when the site has contents and `replace` is not set, or when another key signed the
 * backup and `trust` is not set; NO_SPACE; CommitUnsure; errors of `verifyBackup`
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions = {}): Promise<VerifiedBackup> {
  const { dataDir } = site.settings;
  const found = await verifyBackup(site, path, options.onProgress);
  await ensureRestorable(site, found, options);
  const added: string[] = [];
  let isLoaded = false;
  try {
    // Staged before the commit; after it a single step activates the key, at the next start if necessary.
    if (replacesKey(site, found)) await stageKey(dataDir, found.key);
    await write(site, async (unit) => {
      await loadAll(site, unit, path, found, { ...options, added });
      isLoaded = true;
    });
  } catch (error) {
    if (isLoaded && !isDatabaseError(error)) {
      site.log.error({ err: error }, 'nobody knows whether the restoration was committed');
      throw new CommitUnconfirmed('INTERNAL', backupErrors.unsure);
    }
    await dropStagedKey(dataDir);
    for (const name of added) await site.storage.remove(name).catch(() => {});
    if (isRefusedRow(error)) throw new DomainError('VALIDATION', backupErrors.refusedRow);
    throw error;
  }
  // The restore is done, whatever fails now: the next start activates a staged key.
  if (replacesKey(site, found))
    await placeStagedKey(dataDir).catch((error: unknown) => site.log.error({ err: error }, 'the key is still staged'));
  return found;
}

/**
 * Copies every row into another database with the same files, and compares both.
 * @throws DomainError CONFLICT when the target is not empty or differs afterwards
 */
export async function moveSite(
  site: Site,
  target: Site,
  options: { version: string; onProgress?: (progress: BackupProgress) => void },
): Promise<BackupSummary> {
  if (!(await isEmptySite(target))) throw new DomainError('CONFLICT', backupErrors.targetNotEmpty);
  const path = join(site.settings.dataDir, `.move-${process.pid}.tar.gz`);
  try {
    const facts = await makeBackup(site, path, { ...options, withKey: false, withFiles: false });
    const { manifest } = await restoreBackup(target, path, { withFiles: false, onProgress: options.onProgress });
    await withSnapshot(target, async ({ tables }) => {
      const differs = tables.some(({ name, rows }) => rows !== (manifest.tables[name]?.rows ?? 0));
      if (differs) throw new DomainError('CONFLICT', backupErrors.moveDiffers);
    });
    return facts;
  } finally {
    await rm(path, { force: true });
  }
}
