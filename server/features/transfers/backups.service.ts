import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { backupErrors, backupNotes } from '#contract/features/transfers/backups.copy.ts';
import { DomainError } from '#contract/errors.ts';
import { beginLoading, isAnswered, isRefusedRow, judgeSchema, withSnapshot } from '#server/database/whole-site.ts';
import { forgetAllCredentials } from '#server/features/auth/totp.service.ts';
import { reindexLater } from '#server/features/search/service.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { backupFormat, type BackupManifest, isSignedBy, keyId } from '#server/importers/backup/backup-format.ts';
import { type BackupPart, readBackup } from '#server/importers/backup/read-backup.ts';
import { writeBackup } from '#server/importers/backup/write-backup.ts';
import { isoTime } from '#server/kit/clock.ts';
import { ensureRoom } from '#server/kit/disk-room.ts';
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

export interface BackupFacts {
  rows: number;
  files: number;
  /** Of the backup itself. */
  bytes: number;
  has_key: boolean;
  created_at: string;
  version: string;
}

/**
 * Whose word it is that nothing was changed: this site's key, the key that the backup brings along, or one that is not
 * here.
 */
export type BackupSigner = 'own' | 'carried' | 'unknown';

/** What a backup is, once all of it was read and found whole. */
export interface VerifiedBackup extends BackupFacts {
  manifest: BackupManifest;
  key: Buffer | null;
  schema: 'same' | 'older';
  signer: BackupSigner;
  /** What it takes on the disk to restore it here. */
  room: number;
  /** Sentences for whoever restores it. */
  notes: string[];
}

function factsOf(manifest: BackupManifest, bytes: number): BackupFacts {
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

async function weighFiles({ storage, db }: Site): Promise<number> {
  const { folder } = storage;
  // A store elsewhere is not asked for the size of each: what the library knows of is most of it.
  if (folder === null) return reads.sumFileBytes(db);
  let bytes = 0;
  for await (const key of storage.list()) {
    const facts = await stat(join(folder, ...key.split('/'))).catch(() => null);
    bytes += facts?.size ?? 0;
  }
  return bytes;
}

/** What the site takes on a disk, roughly: its files, and its rows as text. */
export async function weighSite(site: Site): Promise<{ files: number; rows: number }> {
  const [files, rows] = await Promise.all([weighFiles(site), reads.databaseBytes(site.db, site.engine)]);
  return { files, rows };
}

/** Rows pack to less than a third. */
const packedShare = 1 / 3;

export interface BackupOptions {
  version: string;
  /** Whether the site's own key goes along; without it nothing sealed can be read elsewhere. */
  withKey: boolean;
  /** False: the rows alone, for another database beside the same files. */
  withFiles?: boolean;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}

/**
 * Writes the whole site as it is at one moment to one file. Whoever writes to the site meanwhile is not held up.
 * Passwords go as their hashes: a backup is as private as the site itself.
 */
export async function makeBackup(site: Site, path: string, options: BackupOptions): Promise<BackupFacts> {
  const { version, withKey, withFiles = true, onProgress } = options;
  await mkdir(dirname(path), { recursive: true });
  const { files, rows } = await weighSite(site);
  await ensureRoom(dirname(path), rows * packedShare + (withFiles ? files : 0));
  return withSnapshot(site, async (snapshot) => {
    const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
    // Files come after the rows: those that the rows name are there by then, and never change.
    const keys: string[] = [];
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
      tables: snapshot.tables.map(({ name }) => ({ name, rows: () => snapshot.rows(name) })),
      files: async function* () {
        for (const key of keys) yield { key, open: () => openSized(site, key) };
      },
      onProgress: (done) => onProgress?.({ step: 'write', done: done.rows + done.files, total: rows + keys.length }),
    });
    return factsOf(manifest, bytes);
  });
}

function judgeSignature(site: Site, manifest: BackupManifest, carried: Buffer | null): BackupSigner {
  const key = manifest.key_id === keyId(site.key) ? site.key : carried;
  if (!key) return 'unknown';
  if (manifest.key_id !== keyId(key) || !isSignedBy(key, manifest))
    throw new DomainError('VALIDATION', backupErrors.tampered);
  return key === site.key ? 'own' : 'carried';
}

function notesOf(site: Site, signer: BackupSigner, schema: VerifiedBackup['schema']): string[] {
  const { foreignKey, secretSetting, unknownSigner, secretsLost, olderSchema } = backupNotes;
  return [
    ...(signer === 'carried' ? [foreignKey, ...(site.settings.secret ? [secretSetting] : [])] : []),
    ...(signer === 'unknown' ? [unknownSigner, secretsLost] : []),
    ...(schema === 'older' ? [olderSchema] : []),
  ];
}

function judgeAge(manifest: BackupManifest): 'same' | 'older' {
  const schema = judgeSchema(manifest.schema);
  if (schema === 'newer') throw new DomainError('VALIDATION', backupErrors.newerSchema);
  if (schema === 'unknown') throw new DomainError('VALIDATION', backupErrors.unknownSchema);
  return schema;
}

/** What a part takes on this machine's disk; a file that is there already takes nothing. */
async function roomOf(site: Site, part: BackupPart): Promise<number> {
  // On SQLite rows stand in the log first, then in the table with its indexes.
  if (part.type === 'rows') return site.engine === 'sqlite' ? part.bytes * 3 : 0;
  const { folder } = site.storage;
  if (part.type !== 'file' || folder === null) return 0;
  const present = await stat(join(folder, ...part.key.split('/'))).catch(() => null);
  return present?.size === part.size ? 0 : part.size;
}

/**
 * Reads a backup from beginning to end without writing anything.
 * @throws ImportError or DomainError VALIDATION with the reason why it can't be restored
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
    if (part.type === 'head') judgeAge({ ...part.head } as BackupManifest);
    if (part.type === 'key') key = part.key;
    if (part.type === 'manifest') manifest = part.manifest;
    done += part.type === 'rows' ? part.rows.length : part.type === 'file' ? 1 : 0;
    room += await roomOf(site, part);
    onProgress?.({ step: 'verify', done, total: 0 });
  }
  // `readBackup` ends without a manifest only by throwing.
  const whole = manifest as unknown as BackupManifest;
  const schema = judgeAge(whole);
  const signer = judgeSignature(site, whole, key);
  const { size } = await stat(path);
  const notes = notesOf(site, signer, schema);
  return { ...factsOf(whole, size), manifest: whole, key, schema, signer, room, notes };
}

export interface RestoreOptions {
  /** Deletes everything the site holds first. */
  replace?: boolean;
  /** Takes a backup for whose being unchanged this site's own key can't speak. */
  trust?: boolean;
  /** The signature of the backup that was judged before, where it has to be that one. */
  signature?: string;
  /** False: the rows alone. */
  withFiles?: boolean;
  /** Runs inside the transaction, when everything is in. */
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

/** Whether the site has, once it is restored, the key that the rows are bound to. */
function isKeyKept(site: Site, { manifest, key }: VerifiedBackup): boolean {
  return manifest.key_id === keyId(site.key) || (key !== null && !site.settings.secret);
}

async function loadAll(
  site: Site,
  unit: Unit,
  path: string,
  found: VerifiedBackup,
  { withFiles = true, beforeCommit, onProgress, added }: RestoreOptions & { added: string[] },
): Promise<void> {
  const loader = await beginLoading({ ...site, db: unit.db }, found.manifest.schema);
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
  // What was judged has to be what was loaded, all of it.
  if (JSON.stringify(manifest) !== JSON.stringify(found.manifest))
    throw new DomainError('CONFLICT', backupErrors.changed);
  await loader.finish();
  if (!isKeyKept(site, found)) await forgetAllCredentials(unit);
  await reindexLater(unit);
  await beforeCommit?.(unit, found);
}

/** Whether the key that sealed the rows has to take the place of this site's. */
function bringsKey(site: Site, found: VerifiedBackup): found is VerifiedBackup & { key: Buffer } {
  return found.key !== null && !found.key.equals(site.key) && !site.settings.secret;
}

/** Everything was in, and no answer to the commit came: whether it stands only the database knows. */
export class CommitUnsure extends DomainError {}

async function ensureRestorable(site: Site, found: VerifiedBackup, options: RestoreOptions): Promise<void> {
  if (options.signature !== undefined && options.signature !== found.manifest.signature)
    throw new DomainError('CONFLICT', backupErrors.otherFile);
  if (found.signer !== 'own' && !options.trust)
    throw new DomainError('CONFLICT', backupErrors.foreign(found.manifest.site_url));
  if (!options.replace && !(await isEmptySite(site))) throw new DomainError('CONFLICT', backupErrors.notEmpty);
  await ensureRoom(site.settings.dataDir, found.room);
}

/**
 * Makes this site what a backup says: every row in one transaction, so that a failure at any place leaves the site as it
 * was. Files are named by their contents, so that none of another content is lost. Only while nobody else works on
 * this site's data: a server would go on with the old key and what it remembers.
 * @throws DomainError CONFLICT when the site has contents and `replace` is not set, or when another key signed the
 * backup and `trust` is not set; NO_SPACE; CommitUnsure; as `verifyBackup`
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions = {}): Promise<VerifiedBackup> {
  const { dataDir } = site.settings;
  const found = await verifyBackup(site, path, options.onProgress);
  await ensureRestorable(site, found, options);
  const added: string[] = [];
  let isLoaded = false;
  try {
    // Before the commit it only lies ready; after it one step puts it in its place, at the next start if need be.
    if (bringsKey(site, found)) await stageKey(dataDir, found.key);
    await write(site, async (unit) => {
      await loadAll(site, unit, path, found, { ...options, added });
      isLoaded = true;
    });
  } catch (error) {
    if (isLoaded && !isAnswered(error)) {
      site.log.error({ err: error }, 'nobody knows whether the restoration was committed');
      throw new CommitUnsure('INTERNAL', backupErrors.unsure);
    }
    await dropStagedKey(dataDir);
    for (const name of added) await site.storage.remove(name).catch(() => {});
    if (isRefusedRow(error)) throw new DomainError('VALIDATION', backupErrors.refusedRow);
    throw error;
  }
  // It is done, whatever happens now: the next start puts a key in its place that is still staged.
  if (bringsKey(site, found))
    await placeStagedKey(dataDir).catch((error: unknown) => site.log.error({ err: error }, 'the key is still staged'));
  return found;
}

/**
 * Copies every row into another database beside the same files, and compares both.
 * @throws DomainError CONFLICT when the target is not empty or differs afterwards
 */
export async function moveSite(
  site: Site,
  target: Site,
  options: { version: string; onProgress?: (progress: BackupProgress) => void },
): Promise<BackupFacts> {
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
