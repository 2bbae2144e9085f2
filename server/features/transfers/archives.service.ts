import { archiveCopy } from '#contract/features/transfers/copy.ts';
import { isOptionName, options } from '#contract/features/settings/options.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { clearTable, columnsOf, continueKeys, loadRows, type Row } from '#server/database/dump.ts';
import { type Snapshot, withSnapshot } from '#server/database/whole-site.ts';
import { findImported, rememberImport } from './import-records.service.ts';
import { reloadOptions } from '#server/features/settings/options.service.ts';
import { reindexAll } from '#server/features/search/service.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { readArchive } from '#server/importers/archive/read-archive.ts';
import { writeArchive } from '#server/importers/archive/write-archive.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

export interface ArchiveSummary {
  counts: Record<string, number>;
  files: number;
  bytes: number;
}

/** Secrets are encrypted with this site's key and useless on another site. */
function isSecretOption(row: Row): boolean {
  const name = String(row.name);
  return isOptionName(name) && options[name].reach === 'secret';
}

async function* tableRows(snapshot: Snapshot, table: string): AsyncGenerator<Row> {
  for await (const row of snapshot.rows(table)) {
    if (table === 'options' && isSecretOption(row)) continue;
    yield row;
  }
}

/**
 * Writes a consistent snapshot of the whole site to one file: its rows and every uploaded file. Writes to the site are
 * not blocked meanwhile. Passwords are included as hashes, so keep archives as private as the site itself.
 */
export async function exportSite(site: Site, path: string, version: string): Promise<ArchiveSummary> {
  return withSnapshot(site, async (snapshot) => {
    const names = (await snapshot.inReferenceOrder()).filter((name) => site.tables.inArchives.has(name));
    return writeArchive(path, {
      version,
      createdAt: isoTime(site.clock.now()),
      tables: names.map((name) => ({ name, rows: () => tableRows(snapshot, name) })),
      files: async function* () {
        for await (const key of site.storage.list()) yield { key, open: () => site.storage.read(key) };
      },
    });
  });
}

export interface RestoreResult {
  /** False: the site already contains this archive. */
  restored: boolean;
  counts: Record<string, number>;
  files: number;
}

const recordKey = (id: string): string => `archive:${id}`;

/** Reads an archive once without writing: it must be complete before any of it is restored. */
async function inspectArchive(path: string): Promise<{ id: string; counts: Record<string, number>; files: number }> {
  const counts: Record<string, number> = {};
  let files = 0;
  let manifest: { id: string; counts: Record<string, number>; files: number } | null = null;
  for await (const part of readArchive(path)) {
    if (part.type === 'rows') counts[part.table] = (counts[part.table] ?? 0) + part.rows.length;
    if (part.type === 'file') files += 1;
    if (part.type === 'manifest') manifest = part.manifest;
  }
  const fits =
    manifest &&
    manifest.files === files &&
    Object.entries(manifest.counts).every(([table, count]) => (counts[table] ?? 0) === count);
  if (!manifest || !fits) throw new DomainError('VALIDATION', archiveCopy.damaged);
  return { id: manifest.id, counts, files };
}

const everything = [
  'options',
  'menus',
  'links',
  'gifts',
  'terms',
  'list:articles',
  'list:people',
  'comments:latest',
  'stats',
];

/**
 * Restores an archive into an empty site. All rows are loaded in one transaction; files are named by their contents, so
 * writing them twice is harmless. Restoring the same archive again changes nothing, and neither does an interrupted
 * restore.
 * @throws DomainError CONFLICT when the site has contents of its own; ImportError when the archive is damaged
 */
export async function restoreSite(site: Site, path: string, { dryRun = false } = {}): Promise<RestoreResult> {
  const { id, counts, files } = await inspectArchive(path);
  if ((await findImported(site, recordKey(id))) !== undefined) {
    // A restore that was interrupted after its commit has not been indexed for search.
    if (!dryRun) await reindexAll(site);
    return { restored: false, counts, files };
  }
  if (!(await isEmptySite(site))) throw new DomainError('CONFLICT', archiveCopy.notEmpty);
  if (dryRun) return { restored: true, counts, files };
  await write(site, async (unit) => {
    for await (const part of readArchive(path)) {
      if (part.type === 'file') await site.storage.put(part.key, part.body, 'application/octet-stream');
      if (part.type === 'rows') await loadKnownTable(site, unit, part.table, part.rows);
    }
    await continueKeys(unit.db, site.engine, site.tables.inArchives);
    await rememberImport(unit, recordKey(id), 'archive', 0);
    unit.touch(...everything);
  });
  await reindexAll(site);
  await reloadOptions(site);
  return { restored: true, counts, files };
}

/** Loads the rows of a known table, in the columns that this version knows; existing options are replaced. */
async function loadKnownTable(site: Site, unit: Unit, table: string, rows: Row[]): Promise<void> {
  if (!site.tables.inArchives.has(table)) return;
  if (table === 'options') await clearTable(unit.db, table);
  const columns = new Set(await columnsOf(unit.db, site.engine, table));
  const stored = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))));
  if (stored.some((row) => Object.keys(row).length === 0)) throw new DomainError('VALIDATION', archiveCopy.damaged);
  try {
    await loadRows(unit.db, table, stored);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    throw new DomainError('VALIDATION', archiveCopy.damaged);
  }
}

/** Whether a constraint of a table rejected the row, on either database; other errors are failures of this machine. */
function isRefusedRow(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^SQLITE_(CONSTRAINT|MISMATCH)|^2[23]/.test(code);
}
