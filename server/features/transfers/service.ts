import { transferErrors } from '#contract/features/transfers/copy.ts';
import type { KeptFile, Transfer } from '#contract/features/transfers/entities.ts';
import { downloadForMs, shownTransfers } from '#contract/features/transfers/limits.ts';
import { fileEndings, isFittingName, needsFile, type TransferKind } from '#contract/features/transfers/rules.ts';
import type { UploadState } from '#contract/features/uploads/entities.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { audit } from '#server/features/audits/service.ts';
import { ensurePassword } from '#server/features/credentials/service.ts';
import { takeLimits } from '#server/features/limits/service.ts';
import { beginTransfer, receivedTransfer } from '#server/features/uploads/service.ts';
import { type KeptFileFacts, openKeptFiles } from '#server/kit/kept-files.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type Ask, type Site, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { silentMs, viewKeptFile, viewTransfer } from './views.ts';
import * as writes from './writes.ts';

/** Carries one transfer; the payload is its number. */
export const transferQueue = 'transfers-run';

const attempts = 3;
const ticketPurpose = 'backup download';

/** The folder that backups and exports lie in. */
export function keptFilesOf(site: Site) {
  return openKeptFiles(site.settings.dataDir);
}

/** The latest backups, imports and exports. */
export async function listTransfers({ site }: Ask): Promise<Transfer[]> {
  const rows = await reads.listTransfers(site.db, shownTransfers);
  return rows.map((row) => viewTransfer(row, site.clock.now()));
}

/** Begins the upload of a file to import or to check. @throws DomainError NO_SPACE */
export function beginUpload(ask: Ask, input: { name: string; size: number }): Promise<UploadState> {
  return beginTransfer(ask, input);
}

async function sourceOf(ask: Ask, kind: TransferKind, uploadId: string): Promise<string> {
  if (!needsFile(kind)) return '';
  const noFile = { fields: { upload_id: transferErrors.noFile } };
  if (uploadId === '') throw new DomainError('VALIDATION', transferErrors.noFile, noFile);
  const { name } = await receivedTransfer(ask, uploadId);
  if (isFittingName(kind, name)) return name;
  throw new DomainError('VALIDATION', transferErrors.wrongFile((fileEndings[kind] ?? []).join('、')));
}

interface StartInput {
  kind: TransferKind;
  upload_id: string;
  dry_run: boolean;
  with_key: boolean;
}

/**
 * Begins work in the background.
 * @throws DomainError CONFLICT while other work of this kind is under way, VALIDATION or NOT_FOUND without its file
 */
export async function startTransfer(ask: Ask, input: StartInput): Promise<Transfer> {
  const { site, viewer } = ask;
  const { kind, upload_id } = input;
  const source = await sourceOf(ask, kind, upload_id);
  return write(site, async (unit) => {
    // Its lock holds everybody else off until this transaction is committed.
    await takeLimits(site, unit, [{ key: 'transfers', rules: [{ max: 200, windowMs: 3_600_000 }] }]);
    const underWay = await reads.listUnderWay(unit.db, unit.now - silentMs);
    if (underWay.length > 0) throw new DomainError('CONFLICT', transferErrors.busy);
    const id = await writes.insertTransfer(unit, {
      kind,
      user_id: viewer.userId,
      upload_id: needsFile(kind) ? upload_id : '',
      source,
      dry_run: input.dry_run ? 1 : 0,
      with_key: input.with_key ? 1 : 0,
      created_at: unit.now,
      changed_at: unit.now,
      finished_at: null,
    });
    await unit.enqueue({ queue: transferQueue, payload: { id }, maxAttempts: attempts });
    await audit(ask, unit, { act: 'backup.start', after: { kind, source, dry_run: input.dry_run } });
    return viewTransfer((await reads.findTransfer(unit.db, id)) as reads.TransferRow, unit.now);
  });
}

/** Backups and exports that can be fetched, and the room that is left. */
export async function listBackups({ site }: Ask): Promise<{ list: KeptFile[]; free_bytes: number }> {
  const files = keptFilesOf(site);
  const [list, free_bytes] = await Promise.all([files.list(), files.free()]);
  return { list: list.map(viewKeptFile), free_bytes };
}

async function keptFile(site: Site, name: string): Promise<KeptFileFacts> {
  const found = await keptFilesOf(site).find(name);
  if (!found) throw new DomainError('NOT_FOUND', transferErrors.missing);
  return found;
}

/**
 * A link to a backup for whoever gives their password.
 * @throws DomainError NOT_FOUND, PASSWORD_WRONG, RATE_LIMITED
 */
export async function downloadLink(ask: Ask, name: string, password: string): Promise<string> {
  const { site, viewer } = ask;
  await keptFile(site, name);
  await ensurePassword(ask, password, { wrong: transferErrors.password, none: transferErrors.noPassword });
  const until = site.clock.now() + downloadForMs;
  const ticket = seal(site.key, ticketPurpose, JSON.stringify({ name, userId: viewer.userId, until }));
  await write(site, (unit) => audit(ask, unit, { act: 'backup.download', after: { name } }));
  return `/nv/admin/backups/${encodeURIComponent(name)}/file?ticket=${encodeURIComponent(ticket)}`;
}

/**
 * The file that a link leads to, for the person to whom it was given.
 * @throws DomainError PASSWORD_WRONG without a valid ticket, NOT_FOUND
 */
export async function openDownload(
  { site, viewer }: Ask,
  name: string,
  ticket: string,
): Promise<KeptFileFacts & { path: string }> {
  const text = unseal(site.key, ticketPurpose, ticket);
  const given = text === null ? null : (JSON.parse(text) as { name: string; userId: number; until: number });
  const isGood = given?.name === name && given.userId === viewer.userId && given.until >= site.clock.now();
  if (!isGood) throw new DomainError('PASSWORD_WRONG', transferErrors.ticket);
  return { ...(await keptFile(site, name)), path: keptFilesOf(site).pathOf(name) as string };
}

/** @throws DomainError NOT_FOUND */
export async function removeBackup(ask: Ask, name: string): Promise<void> {
  const { site } = ask;
  await keptFile(site, name);
  await keptFilesOf(site).remove(name);
  await write(site, (unit) => audit(ask, unit, { act: 'backup.remove', before: { name } }));
}
