/** What can be done with the site as a whole, in the background. `verify` reads a backup that was uploaded. */
export const transferKinds = [
  'backup',
  'verify',
  'export-archive',
  'export-markdown',
  'import-wordpress',
  'import-markdown',
] as const;

export type TransferKind = (typeof transferKinds)[number];

export const transferStatuses = ['waiting', 'running', 'done', 'failed'] as const;

export type TransferStatus = (typeof transferStatuses)[number];

export function isImport(kind: TransferKind): boolean {
  return kind === 'import-wordpress' || kind === 'import-markdown';
}

/** Whether it works on a file that somebody uploads first. */
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
