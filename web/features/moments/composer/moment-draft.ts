import { unusedFileMs } from '#contract/features/media/member-uploads.limits.ts';
import { pollDays } from '#contract/features/moments/limits.ts';
import { momentVisibilities } from '#contract/features/moments/rules.ts';
import { storedValues } from '#web/ui/stored-value.ts';

import { emptyValues, type MomentValues, type WrittenPoll } from './moment-values.ts';

/** What is written: a new moment, a change of one, or a forward of one. */
export type DraftKey = 'moment' | `moment-${number}` | `moment-quote-${number}`;

/** An uploaded file, as a draft keeps it. */
export interface DraftFile {
  url: string;
  name: string;
  preview: string;
  poster: string;
  /** When it was uploaded, epoch ms; 0 if a moment uses it already. */
  at: number;
}

/** A request whose outcome may be unknown: sent again it must carry the same key. */
export interface Attempt {
  input: string;
  key: string;
}

export interface MomentDraft {
  /** Id of its author: other accounts in this browser do not see it. */
  author: number;
  values: MomentValues;
  images: readonly DraftFile[];
  video: DraftFile | null;
  /** Chosen cover of the video. */
  cover: DraftFile | null;
  /** Files that were not uploaded yet; a browser keeps no files across a reload. */
  unfinished: number;
  /** Revision that the changes are based on; 0 for a new moment. */
  revision: number;
  attempt: Attempt | null;
}

const drafts = storedValues('somnia');
const nameOf = (key: DraftKey): string => `draft:${key}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function pollOf(value: unknown): WrittenPoll | null {
  if (!isRecord(value) || !Array.isArray(value.options)) return null;
  return {
    options: value.options.map(textOf),
    multiple: value.multiple === true,
    days: pollDays.find((known) => known === value.days) ?? 0,
    ...(value.fixed === true && { fixed: true }),
  };
}

function valuesOf(value: unknown): MomentValues {
  if (!isRecord(value)) return emptyValues;
  const { title, content, plate, visibility, poll } = value;
  return {
    title: textOf(title),
    content: textOf(content),
    plate: typeof plate === 'number' ? plate : null,
    visibility: momentVisibilities.find((known) => known === visibility) ?? 'public',
    poll: pollOf(poll),
  };
}

function fileOf(value: unknown): DraftFile | null {
  if (!isRecord(value) || textOf(value.url) === '') return null;
  const { url, name, preview, poster, at } = value;
  return { url: textOf(url), name: textOf(name), preview: textOf(preview), poster: textOf(poster), at: numberOf(at) };
}

function attemptOf(value: unknown): Attempt | null {
  if (!isRecord(value) || textOf(value.key) === '') return null;
  return { input: textOf(value.input), key: textOf(value.key) };
}

/** The stored draft of this person. Files that the server has deleted meanwhile are counted as unfinished. */
export function readMomentDraft(key: DraftKey, author: number, now: number): MomentDraft | null {
  const found = drafts.read(nameOf(key));
  if (!isRecord(found) || found.author !== author) return null;
  const isThere = (file: DraftFile | null): file is DraftFile =>
    file !== null && (file.at === 0 || now - file.at <= unusedFileMs);
  const stored = Array.isArray(found.images) ? found.images.map(fileOf) : [];
  const images = stored.filter(isThere);
  const video = fileOf(found.video);
  const cover = fileOf(found.cover);
  const lost = stored.length - images.length + (video !== null && !isThere(video) ? 1 : 0);
  return {
    author,
    values: valuesOf(found.values),
    images,
    video: isThere(video) ? video : null,
    cover: isThere(cover) ? cover : null,
    unfinished: numberOf(found.unfinished) + lost,
    revision: numberOf(found.revision),
    attempt: attemptOf(found.attempt),
  };
}

export function storeMomentDraft(key: DraftKey, draft: MomentDraft): void {
  drafts.write(nameOf(key), draft);
}

export function removeMomentDraft(key: DraftKey): void {
  drafts.remove(nameOf(key));
}
