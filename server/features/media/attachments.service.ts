import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { attachmentErrors } from '#contract/features/media/member-uploads.copy.ts';
import type { MemberFileKind } from '#contract/features/media/member-uploads.rules.ts';
import { unusedFileMs } from '#contract/features/media/member-uploads.limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { fileKeyOf } from '#server/kit/own-files.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './attachments.reads.ts';
import { queuePoster } from './posters.service.ts';
import { eraseMedia, type MediaRow } from './service.ts';
import { listCurrentUses } from './usage.service.ts';
import { moveUses, replaceUses } from './usage.writes.ts';

/** Addresses of the files that a moment shows, as its call names them; '' for none. */
export interface MomentFiles {
  images: readonly string[];
  video_url: string;
  poster_url: string;
}

/** Whose files may be shown: those of these users, and those that the moment shows already. */
export interface FileOwners {
  userIds: readonly number[];
  /** Null: a new moment. */
  postId: number | null;
}

interface Wanted {
  url: string;
  kind: MemberFileKind;
  field: 'metas.images' | 'metas.video_url' | 'metas.poster_url';
}

function wantedFiles({ images, video_url, poster_url }: MomentFiles): Wanted[] {
  const all: Wanted[] = [
    ...images.map((url): Wanted => ({ url, kind: 'image', field: 'metas.images' })),
    { url: video_url, kind: 'video', field: 'metas.video_url' },
    { url: poster_url, kind: 'image', field: 'metas.poster_url' },
  ];
  return all.filter(({ url, field }) => url !== '' || field === 'metas.images');
}

/** The address of the stored file: for the frame of a video, that of the video. */
function storedUrl(site: Site, { url, field }: Wanted): string {
  const key = field === 'metas.poster_url' ? fileKeyOf(site, url) : null;
  return key !== null && /\.(?:mp4|mov|webm)$/.test(key) ? site.storage.urlOf(key) : url;
}

/**
 * The stored files at these addresses, in their order. One answer for all that is wrong: it does not tell whether a
 * file is another user's or not there.
 * @throws DomainError VALIDATION for an address that is not a file of these users, of its kind and kept
 */
export async function findOwnFiles(
  site: Site,
  db: Queryable,
  owners: FileOwners,
  files: MomentFiles,
): Promise<MediaRow[]> {
  const wanted = wantedFiles(files);
  const rows = await reads.listByUrls(
    db,
    wanted.map((each) => storedUrl(site, each)),
  );
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  const attached = owners.postId === null ? new Set<string>() : await reads.listAttachedPaths(db, owners.postId);
  const isOwn = (row: MediaRow): boolean =>
    row.purpose !== 'profile' && row.owner_id !== null && owners.userIds.includes(row.owner_id);
  return wanted.map((each) => {
    const url = storedUrl(site, each);
    const row = byUrl.get(url);
    const kind = url === each.url ? each.kind : 'video';
    const isUsable =
      row && row.trashed_at === null && kindOfMime(row.mime) === kind && (isOwn(row) || attached.has(row.path));
    if (isUsable) return row;
    const text = attachmentErrors[each.kind];
    throw new DomainError('VALIDATION', text, { fields: { [each.field]: text } });
  });
}

/** Serialises what attaches a file with what deletes unused ones. */
async function lockFiles(unit: Unit, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) await unit.lock(`media:${id}`);
}

/**
 * Records, in the transaction that stores a moment, the files that it shows; they replace those it showed before. A
 * recorded file is not deleted as unused.
 * @throws DomainError VALIDATION, as `findOwnFiles`, also for a file that was deleted meanwhile
 */
export async function attachFiles(
  site: Site,
  unit: Unit,
  moment: { postId: number; userIds: readonly number[] },
  files: MomentFiles,
): Promise<void> {
  const found = await findOwnFiles(site, unit.db, moment, files);
  await lockFiles(
    unit,
    found.map((row) => row.id),
  );
  const kept = await findOwnFiles(site, unit.db, moment, files);
  const { postId } = moment;
  const uses = [...new Set(kept.map((row) => row.path))].map((path) => ({
    post_id: postId,
    place: 'moment' as const,
    path,
  }));
  await replaceUses(unit, postId, ['moment'], uses);
  for (const row of kept) await queuePoster(site, unit, row);
}

/** Records the files of a moment from elsewhere, whoever owns them; files that are missing are left out. */
export async function importAttachments(unit: Unit, postId: number, files: MomentFiles): Promise<void> {
  const urls = wantedFiles(files).map(({ url }) => url);
  const paths = new Set((await reads.listByUrls(unit.db, urls)).map((row) => row.path));
  await replaceUses(
    unit,
    postId,
    ['moment'],
    [...paths].map((path) => ({ post_id: postId, place: 'moment' as const, path })),
  );
}

/** Moments show a file that got new contents under its new key. @returns their ids */
export async function moveAttachments(site: Site, unit: Unit, moved: { from: string; to: string }): Promise<number[]> {
  const [from, to] = [site.storage.keyOf(moved.from), site.storage.keyOf(moved.to)];
  return from === null || to === null ? [] : moveUses(unit, 'moment', from, to);
}

/** Takes all files from a moment that is erased; those that nothing else uses are deleted with the next sweep. */
export async function releaseFiles(unit: Unit, postId: number): Promise<void> {
  await replaceUses(unit, postId, ['moment'], []);
}

const sweepBatchSize = 100;

async function sweepBatch(site: Site, ids: readonly number[], before: number): Promise<number> {
  return write(site, async (unit) => {
    await lockFiles(unit, ids);
    const rows = await reads.listSweepable(unit.db, ids, before);
    // Read after the locks: what was attached meanwhile is in use.
    const uses = await listCurrentUses(site, rows, unit.db);
    const unused = rows.filter((row) => !uses.has(row.id));
    for (const row of unused) await eraseMedia(site, unit, row);
    return unused.length;
  });
}

/**
 * Deletes the files that members uploaded more than a day ago and that nothing uses, with their variants.
 * @returns the number of deleted files
 */
export async function sweepUnusedFiles(site: Site): Promise<number> {
  const before = site.clock.now() - unusedFileMs;
  let done = 0;
  for (let last = 0; ;) {
    const ids = await reads.listUnattached(site.db, before, last, sweepBatchSize);
    const [end] = ids.slice(-1);
    if (end === undefined) return done;
    last = end;
    done += await sweepBatch(site, ids, before);
  }
}
