import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { type TransferStep, transferErrors } from '#contract/features/transfers/copy.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { maxStoredWarnings } from '#contract/features/transfers/limits.ts';
import type { BackgroundKind } from '#contract/features/transfers/rules.ts';
import { uploadPath } from '#server/features/media/uploads.service.ts';
import { ImportError, type ImportSource } from '#server/importers/document.ts';
import { openInThread } from '#server/importers/open-in-thread.ts';
import { packFolder } from '#server/importers/packed/pack-folder.ts';
import { unpackTar } from '#server/importers/packed/unpack-tar.ts';
import { unpackZip } from '#server/importers/packed/unpack-zip.ts';
import { unpackedSize } from '#server/importers/packed/unpacked-size.ts';
import { ensureFreeSpace } from '#server/kit/disk-space.ts';
import type { Site } from '#server/kit/site.ts';
import { version } from '#server/kit/version.ts';

import { exportSite } from './archives.service.ts';
import { estimateSiteSize, makeBackup, verifyBackup } from './backups.service.ts';
import { exportMarkdown } from './exports.service.ts';
import { runImport } from './imports.service.ts';
import * as reads from './reads.ts';
import { type FetchOptions, fetchRemoteMedia } from './remote-media.service.ts';
import { backupFolderOf, backupPath, fileNameOf } from './service.ts';
import { viewBackup } from './views.ts';

/** Foreign addresses in a report are cut to this length. */
const shownAddressLength = 500;

export type Result = Partial<Pick<Transfer, 'report' | 'more_warnings' | 'facts' | 'file'>> & {
  /** Of the verified backup; a later restore must use the same one. */
  signature?: string;
  isCancelled?: boolean;
};
export type ReportProgress = (step: TransferStep, done: number, total: number) => void;

export interface Run {
  site: Site;
  row: reads.TransferRow;
  tell: ReportProgress;
  /** A temporary folder, removed afterwards. */
  scratch: string;
  /** How files of other sites are fetched; tests allow addresses of this machine. */
  fetch: FetchOptions['fetch'];
}

const fileName = ({ site, row }: Run, prefix: string): string => fileNameOf(site, prefix, String(row.id));

async function pathFor({ site }: Run, name: string): Promise<string> {
  const files = backupFolderOf(site);
  await files.open();
  return files.pathOf(name) as string;
}

async function runBackup(run: Run): Promise<Result> {
  const { site, row, tell } = run;
  const file = fileName(run, row.kind);
  const path = await pathFor(run, file);
  // Not a backup until it was verified: the partial name keeps it out of lists, and a later sweep removes it.
  const unread = `${path}.partial`;
  const onProgress = ({ step, done, total }: { step: string; done: number; total: number }): void =>
    tell(step as TransferStep, done, total);
  try {
    const made = await makeBackup(site, unread, { version, withKey: row.with_key === 1, onProgress });
    const total = made.rows + made.files;
    const found = await verifyBackup(site, unread, ({ done }) => tell('verify', done, total));
    await rename(unread, path);
    return { file, facts: viewBackup(found), signature: found.manifest.signature };
  } catch (error) {
    await rm(unread, { force: true });
    throw error;
  }
}

async function runVerification({ site, row, tell }: Run): Promise<Result> {
  const found = await verifyBackup(site, backupPath(site, row), ({ done }) => tell('verify', done, 0));
  return { facts: viewBackup(found), signature: found.manifest.signature };
}

async function exportArchive(run: Run): Promise<Result> {
  run.tell('write', 0, 0);
  const { files, rows } = await estimateSiteSize(run.site);
  await ensureFreeSpace(run.site.settings.dataDir, files + rows / 3);
  const file = fileName(run, 'archive');
  await exportSite(run.site, await pathFor(run, file), version);
  return { file };
}

async function runMarkdownExport(run: Run): Promise<Result> {
  run.tell('write', 0, 0);
  const { files, rows } = await estimateSiteSize(run.site);
  // First as a folder, then packed beside it.
  await ensureFreeSpace(run.site.settings.dataDir, 2 * files + rows);
  const folder = join(run.scratch, 'markdown');
  await exportMarkdown(run.site, folder);
  run.tell('pack', 0, 0);
  const file = fileName(run, 'markdown');
  await packFolder(folder, await pathFor(run, file));
  return { file };
}

/** When the archive contains a single folder, that folder is its root. */
async function rootFolderOf(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? join(root, only.name) : root;
}

/** The folder is named after the uploaded archive: the name identifies the site when it is imported again. */
async function openUploadedMarkdown({ site, row, scratch, tell }: Run): Promise<ImportSource> {
  const path = uploadPath(site, row.upload_id);
  const name = row.source.replace(/\.(?:zip|tar\.gz|tgz|md)$/i, '').replace(/[^\p{L}\p{N}_-]+/gu, '-') || 'markdown';
  const root = join(scratch, 'uploaded', name.slice(0, 60));
  await mkdir(root, { recursive: true });
  tell('unpack', 0, 0);
  await ensureFreeSpace(scratch, await unpackedSize(path, row.source));
  if (/\.md$/i.test(row.source)) await placeMarkdownFile(path, join(root, `${name.slice(0, 60)}.md`));
  else await (/\.zip$/i.test(row.source) ? unpackZip : unpackTar)(path, root);
  return openInThread({ kind: 'markdown', path: await rootFolderOf(root) });
}

const textMaxBytes = 20_000_000;

async function placeMarkdownFile(from: string, to: string): Promise<void> {
  if ((await stat(from)).size > textMaxBytes) throw new ImportError(transferErrors.tooLarge);
  await copyFile(from, to);
}

async function runImportTransfer(run: Run): Promise<Result> {
  const { site, row, tell } = run;
  const isWordpress = row.kind === 'import-wordpress';
  const source = await (isWordpress
    ? openInThread({ kind: 'wordpress', path: uploadPath(site, row.upload_id) })
    : openUploadedMarkdown(run));
  const report = await runImport(site, source, {
    dryRun: row.dry_run === 1,
    onProgress: ({ posts, total }) => tell('import', posts, total),
  });
  const more = Math.max(0, report.warnings.length - maxStoredWarnings);
  const { counts, warnings, remote_media } = report;
  return {
    report: {
      counts: Object.entries(counts).map(([kind, count]) => ({ kind, ...count })),
      warnings: warnings.slice(0, maxStoredWarnings),
      remote_media: remote_media.slice(0, maxStoredWarnings),
    },
    more_warnings: more,
  };
}

async function runMediaFetch(run: Run): Promise<Result> {
  const { site, row, tell, fetch } = run;
  const isCancelled = async () => (await reads.findTransfer(site.db, row.id))?.cancel_requested === 1;
  const { fetched, posts, failed } = await fetchRemoteMedia(site, {
    fetch,
    isCancelled,
    onProgress: (at) => tell('fetch', at.fetched + at.failed, at.total),
  });
  const counts = [
    { kind: 'media', added: fetched, known: 0, failed: failed.length },
    { kind: 'post', added: posts, known: 0, failed: 0 },
  ];
  const warnings = failed
    .slice(0, maxStoredWarnings)
    .map(({ address, message }) => ({ where: address.slice(0, shownAddressLength), message }));
  const more_warnings = failed.length - warnings.length;
  return { report: { counts, warnings, remote_media: [] }, more_warnings, isCancelled: await isCancelled() };
}

/** What each kind of transfer does in the background. */
export const transferHandlers: Record<BackgroundKind, (run: Run) => Promise<Result>> = {
  backup: runBackup,
  'auto-backup': runBackup,
  verify: runVerification,
  'export-archive': exportArchive,
  'export-markdown': runMarkdownExport,
  'import-wordpress': runImportTransfer,
  'import-markdown': runImportTransfer,
  'fetch-media': runMediaFetch,
};
