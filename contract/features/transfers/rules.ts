/** Background transfers that can be started by the administrator. `verify` reads a backup without restoring it. */
export const startableKinds = [
  'backup',
  'verify',
  'export-archive',
  'export-markdown',
  'import-wordpress',
  'import-markdown',
  'fetch-media',
] as const;

export type StartableKind = (typeof startableKinds)[number];

/** All background transfers; automatic backups start on a schedule. */
export const backgroundKinds = [...startableKinds, 'auto-backup'] as const;

export type BackgroundKind = (typeof backgroundKinds)[number];

/** A restore does not run in the background, because the whole site stops for it; it is only recorded in the list. */
export const transferKinds = [...backgroundKinds, 'restore'] as const;

export type TransferKind = (typeof transferKinds)[number];

export const transferStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export type TransferStatus = (typeof transferStatuses)[number];

export function isImport(kind: TransferKind): boolean {
  return kind === 'import-wordpress' || kind === 'import-markdown';
}

/** Whether it can be stopped midway: what it has done by then stays, and the next run goes on from there. */
export function isCancellable(kind: TransferKind): boolean {
  return kind === 'fetch-media';
}

/** Whether the transfer needs an input file; `verify` also accepts a backup that is already on the server. */
export function needsInputFile(kind: TransferKind): boolean {
  return kind === 'verify' || isImport(kind);
}

/** Allowed extensions of input files. */
export const inputExtensions: Partial<Record<TransferKind, readonly string[]>> = {
  verify: ['.tar.gz', '.tgz'],
  'import-wordpress': ['.xml'],
  'import-markdown': ['.zip', '.tar.gz', '.tgz', '.md'],
};

export function hasInputExtension(kind: TransferKind, name: string): boolean {
  return (inputExtensions[kind] ?? []).some((ending) => name.toLowerCase().endsWith(ending));
}

/** Intervals of automatic backups. */
export const backupIntervals = ['off', 'daily', 'weekly'] as const;

export type BackupInterval = (typeof backupIntervals)[number];
