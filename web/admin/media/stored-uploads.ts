import { abandonedUploadMs } from '#contract/features/media/uploads.limits.ts';

interface KnownUpload {
  /** Identifies the file as far as the browser allows: size, modification time and name. */
  file: string;
  id: string;
  /** Epoch ms. */
  at: number;
}

const place = 'somnia:uploads';
const most = 200;

const fingerprintOf = (file: File): string => `${file.size} ${file.lastModified} ${file.name}`;
/** Uploads running on this page: choosing the same file twice creates two uploads. */
const busy = new Set<string>();

function read(): KnownUpload[] {
  try {
    const known = JSON.parse(localStorage.getItem(place) ?? '[]') as KnownUpload[];
    return known.filter(({ at }) => Date.now() - at < abandonedUploadMs);
  } catch {
    return [];
  }
}

function keep(known: readonly KnownUpload[]): void {
  try {
    if (known.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(known.slice(-most)));
  } catch {
    // Without storage, uploads start over after a reload.
  }
}

/** Id of the incomplete upload of this file, also from before a page reload; undefined when there is none. */
export function findIncompleteUpload(file: File): string | undefined {
  return read().find((known) => known.file === fingerprintOf(file) && !busy.has(known.id))?.id;
}

/** Stores an upload until `removeUpload`, and marks it as running on this page until `releaseUpload`. */
export function storeUpload(file: File, id: string): void {
  busy.add(id);
  keep([...read().filter((known) => known.id !== id), { file: fingerprintOf(file), id, at: Date.now() }]);
}

export function releaseUpload(id: string): void {
  busy.delete(id);
}

/** Removes an upload that was finished or given up. */
export function removeUpload(id: string): void {
  keep(read().filter((known) => known.id !== id));
}
