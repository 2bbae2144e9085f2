/** Grows when archives of older versions need to be read another way. */
export const archiveFormat = 1;
/** The last entry: an archive without it was cut off. */
export const manifestName = 'manifest.json';

export interface ArchiveManifest {
  format: number;
  version: string;
  created_at: string;
  /** Names the contents: the same rows, the same id. */
  id: string;
  counts: Record<string, number>;
  files: number;
}
