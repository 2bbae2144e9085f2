/** What can be begun with the site as a whole, in the background. `verify` reads a backup without restoring it. */
export const startableKinds = [
  'backup',
  'verify',
  'export-archive',
  'export-markdown',
  'import-wordpress',
  'import-markdown',
] as const;

export type StartableKind = (typeof startableKinds)[number];

/** What is done in the background; a backup also begins by itself. */
export const workKinds = [...startableKinds, 'auto-backup'] as const;

export type WorkKind = (typeof workKinds)[number];

/** A restoration is no work in the background: the whole site stands still for it. Its row says that it happened. */
export const transferKinds = [...workKinds, 'restore'] as const;

export type TransferKind = (typeof transferKinds)[number];

export const transferStatuses = ['waiting', 'running', 'done', 'failed'] as const;

export type TransferStatus = (typeof transferStatuses)[number];

export function isImport(kind: TransferKind): boolean {
  return kind === 'import-wordpress' || kind === 'import-markdown';
}

/** Whether it works on a file; the one to verify may also lie on the server already. */
export function needsFile(kind: TransferKind): boolean {
  return kind === 'verify' || isImport(kind);
}

/** Endings that such a file may have. */
export const fileEndings: Partial<Record<TransferKind, readonly string[]>> = {
  verify: ['.tar.gz', '.tgz'],
  'import-wordpress': ['.xml'],
  'import-markdown': ['.zip', '.tar.gz', '.tgz', '.md'],
};

export function isFittingName(kind: TransferKind, name: string): boolean {
  return (fileEndings[kind] ?? []).some((ending) => name.toLowerCase().endsWith(ending));
}

/** How often a backup is made by itself. */
export const backupIntervals = ['off', 'daily', 'weekly'] as const;

export type BackupInterval = (typeof backupIntervals)[number];
