/** Incremented when the format changes incompatibly. */
export const archiveFormat = 1;
/** Always the last entry: an archive without it is truncated. */
export const manifestName = 'manifest.json';

export interface ArchiveManifest {
  format: number;
  version: string;
  created_at: string;
  /** Derived from the contents: identical rows give the same id. */
  id: string;
  counts: Record<string, number>;
  files: number;
}
