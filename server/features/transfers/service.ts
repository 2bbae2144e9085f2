import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { transferErrors } from '#contract/features/transfers/copy.ts';
import type { getBackups } from '#contract/features/transfers/calls.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { downloadLinkLifetimeMs, transferListLength } from '#contract/features/transfers/limits.ts';
import {
  inputExtensions,
  hasInputExtension,
  isCancellable,
  needsInputFile,
  type StartableKind,
} from '#contract/features/transfers/rules.ts';
import type { UploadState } from '#contract/features/media/uploads.entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { audit } from '#server/features/audit/service.ts';
import type { VerifiedBackup } from './backups.service.ts';
import { ensurePassword } from '#server/features/auth/totp.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { startTransferUpload, receivedTransferFile, uploadPath } from '#server/features/media/uploads.service.ts';
import { keyId } from '#server/importers/backup/backup-format.ts';
import { isoTime } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type ArchiveFileInfo, openArchiveFiles } from '#server/kit/archive-files.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { isLost, lostAfterMs, viewBackup, viewStoredFile, viewTransfer } from './views.ts';
import * as writes from './writes.ts';

/** Runs one transfer; the payload is its id. */
export const transferQueue = 'transfers-run';

const attempts = 3;
const ticketPurpose = 'backup download';

/** The folder of backups and exports. */
export function backupFolderOf(site: Site) {
  return openArchiveFiles(site.settings.dataDir);
}

/** `backup-20261121-120000-7.tar.gz`: readable, and unique by its last part. */
export function fileNameOf(site: Site, prefix: string, last: string): string {
  const stamp = isoTime(site.clock.now()).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${prefix}-${stamp}-${last}.tar.gz`;
}

/** The path of a backup to verify: among the stored ones, or as it was uploaded. */
export function backupPath(site: Site, { upload_id, source }: reads.TransferRow): string {
  return upload_id === '' ? (backupFolderOf(site).pathOf(source) as string) : uploadPath(site, upload_id);
}

/** The latest backups, imports and exports. */
export async function listTransfers({ site }: CallContext): Promise<Transfer[]> {
  const rows = await reads.listTransfers(site.db, transferListLength);
  return rows.map((row) => viewTransfer(row, site.clock.now()));
}

/** Starts the upload of a file to import or to verify. @throws DomainError NO_SPACE */
export function startImportUpload(context: CallContext, input: { name: string; size: number }): Promise<UploadState> {
  return startTransferUpload(context, input);
}

/** The name of the file that a transfer reads. */
async function sourceFileName(context: CallContext, { kind, upload_id: uploadId, file }: StartInput): Promise<string> {
  if (!needsInputFile(kind)) return '';
  if (kind === 'verify' && file !== '') return (await findStoredFile(context.site, file)).name;
  const noFile = { fields: { upload_id: transferErrors.noFile } };
  if (uploadId === '') throw new DomainError('VALIDATION', transferErrors.noFile, noFile);
  const { name } = await receivedTransferFile(context, uploadId);
  if (hasInputExtension(kind, name)) return name;
  throw new DomainError('VALIDATION', transferErrors.wrongFile((inputExtensions[kind] ?? []).join('、')));
}

interface StartInput {
  kind: StartableKind;
  upload_id: string;
  /** Of a backup stored on the server. */
  file: string;
  dry_run: boolean;
  with_key: boolean;
}

/**
 * Starts a transfer in the background.
 * @throws DomainError CONFLICT while another transfer is in progress, VALIDATION or NOT_FOUND without its file
 */
export async function startTransfer(context: CallContext, input: StartInput): Promise<Transfer> {
  const { site, viewer } = context;
  const { kind, file } = input;
  const source = await sourceFileName(context, input);
  return write(site, async (unit) => {
    await ensureIdle(site, unit);
    const id = await writes.insertTransfer(unit, {
      kind,
      user_id: viewer.userId,
      upload_id: needsInputFile(kind) && !(kind === 'verify' && file !== '') ? input.upload_id : '',
      source,
      dry_run: input.dry_run ? 1 : 0,
      with_key: input.with_key ? 1 : 0,
      created_at: unit.now,
      changed_at: unit.now,
      finished_at: null,
    });
    await unit.enqueue({ queue: transferQueue, payload: { id }, maxAttempts: attempts });
    await audit(context, unit, { action: 'backup.start', after: { kind, source, dry_run: input.dry_run } });
    return viewTransfer((await reads.findTransfer(unit.db, id)) as reads.TransferRow, unit.now);
  });
}

/**
 * Cancels a transfer that can be stopped midway; a running one ends as soon as it notices.
 * @throws DomainError NOT_FOUND, CONFLICT when it has ended or cannot be stopped
 */
export async function cancelTransfer(context: CallContext, id: number): Promise<Transfer> {
  const { site } = context;
  return write(site, async (unit) => {
    const row = await reads.findTransfer(unit.db, id);
    if (!row) throw new DomainError('NOT_FOUND', transferErrors.missingTransfer);
    if (!isCancellable(row.kind) || row.finished_at !== null)
      throw new DomainError('CONFLICT', transferErrors.notCancellable);
    await writes.requestCancel(unit, id);
    if (row.status === 'waiting') await endTransfer(site, unit, row, { status: 'cancelled' });
    await audit(context, unit, { action: 'backup.cancel', after: { kind: row.kind } });
    return viewTransfer((await reads.findTransfer(unit.db, id)) as reads.TransferRow, unit.now);
  });
}

/** Delay before a failed backup is tried again. */
const failedRetryMs = 6 * 3_600_000;

/**
 * Starts an automatic backup, unless the last one started less than `restMs` ago or the site was restored since then: a
 * user who restored the wrong backup should not have to wait for a new one.
 * @throws DomainError CONFLICT while another transfer is in progress
 */
export async function startAutomaticBackup(site: Site, restMs: number): Promise<void> {
  await write(site, async (unit) => {
    await ensureIdle(site, unit);
    const last = await reads.findLatest(unit.db, ['auto-backup', 'restore']);
    const rest = last?.status === 'failed' ? Math.min(restMs, failedRetryMs) : restMs;
    if (last && last.created_at > unit.now - rest) return;
    const times = { created_at: unit.now, changed_at: unit.now, finished_at: null };
    const id = await writes.insertTransfer(unit, { kind: 'auto-backup', user_id: null, ...times });
    await unit.enqueue({ queue: transferQueue, payload: { id }, maxAttempts: attempts });
  });
}

/** Why the last automatic backup failed; null when they are turned off or a backup succeeded since. */
export async function automaticBackupProblem({ db, clock, options }: Site): Promise<string | null> {
  if (options.get('backup_every') === 'off') return null;
  const last = await reads.findLatest(db, ['auto-backup']);
  if (!last) return null;
  const { status, error } = viewTransfer(last, clock.now());
  const since = await reads.findLatest(db, ['backup'], 'done');
  return status === 'failed' && (since?.id ?? 0) < last.id ? error : null;
}

/** Deletes automatic backups except the latest ones and the one that the site was restored from. */
export async function pruneAutomaticBackups(site: Site, most: number): Promise<void> {
  const restored = await reads.findLatest(site.db, ['restore']);
  await pruneBackups(site, 'auto-backup', most, restored ? [restored.source] : []);
}

/** Emitted when a transfer ended or was found to be lost. */
export const transferEnded = createHook<Pick<reads.TransferRow, 'kind'> & TransferEnd>();

export interface TransferEnd {
  status: 'done' | 'failed' | 'cancelled';
  file?: string;
  result?: string;
  error?: string;
}

export const automaticBackupDoneQueue = 'automatic-backups-made';

/** Saves how a transfer ended, unless that was done already, and emits `transferEnded`, in the given transaction. */
export async function endTransfer(site: Site, unit: Unit, row: reads.TransferRow, end: TransferEnd): Promise<void> {
  if (!(await writes.finishTransfer(unit, row.id, end))) return;
  if (row.kind === 'auto-backup' && end.status === 'done')
    await unit.enqueue({ queue: automaticBackupDoneQueue, payload: {} });
  await transferEnded.emit(site, unit, { kind: row.kind, ...end });
}

/** The result of a transfer without updates for too long. */
export const interruptedEnd: TransferEnd = { status: 'failed', error: transferErrors.interrupted };

type StoredBackups = CallOutput<typeof getBackups>;

/** Backups and exports to download, the free disk space, and the automatic backups. */
export async function listBackups({ site }: CallContext): Promise<StoredBackups> {
  const files = backupFolderOf(site);
  const [list, free_bytes] = await Promise.all([files.list(), files.free()]);
  const automatic = { every: site.options.get('backup_every'), keep: site.options.get('backup_keep') };
  return { list: list.map(viewStoredFile), free_bytes, automatic };
}

async function findStoredFile(site: Site, name: string): Promise<ArchiveFileInfo> {
  const found = await backupFolderOf(site).find(name);
  if (!found) throw new DomainError('NOT_FOUND', transferErrors.missing);
  return found;
}

/**
 * A download link for a backup, after a password check.
 * @throws DomainError NOT_FOUND, PASSWORD_WRONG, RATE_LIMITED
 */
export async function downloadLink(context: CallContext, name: string, password: string): Promise<string> {
  const { site, viewer } = context;
  await findStoredFile(site, name);
  await ensurePassword(context, password, { wrong: transferErrors.password, none: transferErrors.noPassword });
  const until = site.clock.now() + downloadLinkLifetimeMs;
  const ticket = seal(site.key, ticketPurpose, JSON.stringify({ name, userId: viewer.userId, until }));
  await write(site, (unit) => audit(context, unit, { action: 'backup.download', after: { name } }));
  return `/nv/admin/backups/${encodeURIComponent(name)}/file?ticket=${encodeURIComponent(ticket)}`;
}

/**
 * Opens the file of a download link, for the user who requested the link.
 * @throws DomainError PASSWORD_WRONG without a valid ticket, NOT_FOUND
 */
export async function openDownload(
  { site, viewer }: CallContext,
  name: string,
  ticket: string,
): Promise<ArchiveFileInfo & { path: string }> {
  const text = unseal(site.key, ticketPurpose, ticket);
  const given = text === null ? null : (JSON.parse(text) as { name: string; userId: number; until: number });
  const isGood = given?.name === name && given.userId === viewer.userId && given.until >= site.clock.now();
  if (!isGood) throw new DomainError('PASSWORD_WRONG', transferErrors.ticket);
  return { ...(await findStoredFile(site, name)), path: backupFolderOf(site).pathOf(name) as string };
}

/** @throws DomainError NOT_FOUND */
export async function removeBackup(context: CallContext, name: string): Promise<void> {
  const { site } = context;
  await findStoredFile(site, name);
  await backupFolderOf(site).remove(name);
  await write(site, (unit) => audit(context, unit, { action: 'backup.remove', before: { name } }));
}

/** A backup that was read completely and found intact. */
export interface CheckedBackup {
  path: string;
  name: string;
  /** The restored backup must have this signature. */
  signature: string;
  signer: VerifiedBackup['signer'];
}

/**
 * The backup of an earlier verification.
 * @throws DomainError NOT_FOUND without a successful verification, or when the file is gone
 */
export async function checkedBackup(context: CallContext, id: number): Promise<CheckedBackup> {
  const { site } = context;
  const row = await reads.findTransfer(site.db, id);
  const { signature, facts } = JSON.parse(row?.result ?? '{}') as { signature?: string; facts?: Transfer['facts'] };
  if (row?.kind !== 'verify' || row.status !== 'done' || !signature || !facts)
    throw new DomainError('NOT_FOUND', transferErrors.notChecked);
  if (row.upload_id === '') await findStoredFile(site, row.source);
  else await receivedTransferFile(context, row.upload_id);
  return { path: backupPath(site, row), name: row.source, signature, signer: facts.signer };
}

/** @throws DomainError CONFLICT while a backup, import or export is in progress */
export async function ensureIdle(site: Site, unit: Unit): Promise<void> {
  // The rate limit's lock blocks other requests until this transaction is committed.
  await takeLimits(site, unit, [{ key: 'transfers', rules: [{ max: 200, windowMs: 3_600_000 }] }]);
  const underWay = await reads.listActive(unit.db, unit.now - lostAfterMs);
  if (underWay.length > 0) throw new DomainError('CONFLICT', transferErrors.busy);
}

/** Adds a transfer row to the restored site that says which backup it came from, inside the restoring transaction. */
export async function recordRestore(unit: Unit, name: string, found: VerifiedBackup): Promise<void> {
  await writes.insertTransfer(unit, {
    kind: 'restore',
    status: 'done',
    user_id: null,
    source: name,
    result: JSON.stringify({ facts: viewBackup(found), key_id: found.key ? keyId(found.key) : '' }),
    created_at: unit.now,
    changed_at: unit.now,
    finished_at: unit.now,
  });
}

/** Whether the rows come from a backup with this key. */
export async function isRestoredWith(db: Queryable, id: string): Promise<boolean> {
  const results = await reads.listRestorations(db);
  return results.some((result) => (JSON.parse(result) as { key_id?: string }).key_id === id);
}

/** File name prefixes of automatic backups. */
type AutomaticPrefix = 'before-restore' | 'auto-backup';

/**
 * Deletes automatic backups except the `most` latest of their kind and those in `spared`; backups requested by a user
 * stay until a user deletes them.
 */
export async function pruneBackups(
  site: Site,
  prefix: AutomaticPrefix,
  most: number,
  spared: readonly string[],
): Promise<void> {
  const files = backupFolderOf(site);
  const automatic = (await files.list()).filter(({ name }) => name.startsWith(`${prefix}-`));
  const older = automatic.slice(most).filter(({ name }) => !spared.includes(name));
  for (const { name } of older) await files.remove(name);
}

const leftoverMs = 3_600_000;
const scratchFolderPattern = /^transfer-\d+$/;
const moveFilePattern = /^\.move-\d+\.tar\.gz(?:\.partial)?$/;

/** Removes leftover files of killed processes. */
export async function sweepLeftovers(site: Site): Promise<void> {
  const { dataDir } = site.settings;
  const now = site.clock.now();
  const open = await reads.listUnfinished(site.db);
  const lost = open.filter((row) => isLost(row, now));
  await write(site, async (unit) => {
    for (const row of lost) await endTransfer(site, unit, row, interruptedEnd);
  });
  const underWay = open.filter((row) => !lost.includes(row));
  const busy = new Set(underWay.map(({ id }) => `transfer-${id}`));
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (scratchFolderPattern.test(name) && !busy.has(name)) await rm(path, { recursive: true, force: true });
    if (!moveFilePattern.test(name)) continue;
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < now - leftoverMs) await rm(path, { force: true });
  }
  // The backup file being verified may have been written long ago.
  const isRead = (name: string) => underWay.some(({ id }) => name.endsWith(`-${id}.tar.gz.partial`));
  await backupFolderOf(site).deleteStalePartial(now - leftoverMs, isRead);
}
