import { unfinishedForMs } from '#contract/features/media/uploads.limits.ts';

interface KnownUpload {
  /** What tells this file from all others, as far as a browser says. */
  file: string;
  id: string;
  /** Epoch ms. */
  at: number;
}

const place = 'somnia:uploads';
const most = 200;

const told = (file: File): string => `${file.size} ${file.lastModified} ${file.name}`;
/** On their way from this page: the same file chosen twice is two uploads. */
const busy = new Set<string>();

function read(): KnownUpload[] {
  try {
    const known = JSON.parse(localStorage.getItem(place) ?? '[]') as KnownUpload[];
    return known.filter(({ at }) => Date.now() - at < unfinishedForMs);
  } catch {
    return [];
  }
}

function keep(known: readonly KnownUpload[]): void {
  try {
    if (known.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(known.slice(-most)));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
}

/** The upload of this file that was left half done, also before the page was loaded anew; nothing when there is none. */
export function findUnfinished(file: File): string | undefined {
  return read().find((known) => known.file === told(file) && !busy.has(known.id))?.id;
}

/** Notes an upload until `forgetUpload`, and that this page is at it until `leaveUpload`. */
export function noteUpload(file: File, id: string): void {
  busy.add(id);
  keep([...read().filter((known) => known.id !== id), { file: told(file), id, at: Date.now() }]);
}

export function leaveUpload(id: string): void {
  busy.delete(id);
}

/** It is over, one way or the other. */
export function forgetUpload(id: string): void {
  keep(read().filter((known) => known.id !== id));
}
