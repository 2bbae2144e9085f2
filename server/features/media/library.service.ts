import type { FocusPoint } from '#contract/features/media/focus.rules.ts';
import { mediaEditErrors, mediaLibraryErrors } from '#contract/features/media/copy.ts';
import type { LibraryItem, MediaGroup, MediaUse } from '#contract/features/media/library.entities.ts';
import { maxGroups } from '#contract/features/media/limits.ts';
import {
  type MediaBulkAction,
  mayManageAllMedia,
  mayManageMedia,
  type MediaKind,
  type MediaSort,
  type MediaSource,
  type MediaState,
} from '#contract/features/media/library.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { maxPageSize, type Page } from '#contract/kit/pages.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { audit } from '#server/features/audit/service.ts';
import { eraseMedia, clearGroup, listVariants, patchMedia } from './service.ts';
import { listOptionKeys, listCurrentUses, viewUse } from './usage.service.ts';
import { timeOfIso } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './library.reads.ts';
import { sourceOf, viewItem } from './library.views.ts';
import * as writes from './library.writes.ts';

export type { LibraryRow } from './library.reads.ts';

interface ListInput {
  url?: string | undefined;
  search: string;
  kind?: MediaKind | undefined;
  group?: number | undefined;
  owner?: number | undefined;
  from: string;
  to: string;
  source: MediaSource;
  state: MediaState;
  sort: MediaSort;
  page: number;
  page_size?: number | undefined;
}

const dayMs = 86_400_000;

/** When a day begins in Shanghai. @throws DomainError VALIDATION for a date that does not exist */
function dayStart(day: string): number | undefined {
  if (day === '') return undefined;
  const ms = timeOfIso(`${day}T00:00:00+08:00`);
  if (ms === null) throw new DomainError('VALIDATION');
  return ms;
}

async function viewItems(site: Site, rows: readonly reads.LibraryRow[], db: Queryable = site.db) {
  const variants = await listVariants(
    db,
    rows.map((row) => row.id),
  );
  const uses = await listCurrentUses(site, rows, db);
  return rows.map((row) => viewItem(row, variants, uses.get(row.id)?.length ?? 0));
}

/**
 * A page of the library: all files for editors, own files for other writers.
 * @throws DomainError 401.1 for the files of moments, unless the viewer is an editor
 */
export async function listMedia(context: CallContext, input: ListInput): Promise<Page<LibraryItem>> {
  const { site, viewer } = context;
  if (input.source === 'moment' && !mayManageAllMedia(viewer)) throw new DomainError('401.1');
  const until = dayStart(input.to);
  const filter: reads.LibraryFilter = {
    search: input.search.trim(),
    url: input.url,
    kind: input.kind,
    group: input.group,
    owner: mayManageAllMedia(viewer) ? input.owner : (viewer.userId ?? 0),
    fromMs: dayStart(input.from),
    untilMs: until === undefined ? undefined : until + dayMs,
    source: input.source,
    state: input.state,
    optionKeys: input.state === 'unused' ? (await listOptionKeys(site)).flatMap(({ keys }) => keys) : [],
  };
  const size = input.page_size ?? maxPageSize;
  const window = { limit: size, offset: (input.page - 1) * size };
  const [total, rows] = await Promise.all([
    reads.countLibrary(site.db, filter),
    reads.listLibrary(site.db, filter, input.sort, window),
  ]);
  return { list: await viewItems(site, rows), total, page: input.page, page_size: size };
}

function mayManageRow(viewer: Viewer, row: reads.LibraryRow): boolean {
  return mayManageMedia(viewer, { ownerId: row.owner_id, source: sourceOf(row) });
}

/** The contents and the description of a moment's file are those of the moment. @throws DomainError CONFLICT */
export function ensureEditable(row: reads.LibraryRow): void {
  if (sourceOf(row) === 'moment') throw new DomainError('CONFLICT', mediaEditErrors.ofMoment);
}

/** Contents and description that a moment shows were reviewed with it: only editors change them. @throws DomainError CONFLICT */
export async function ensureShownInNoMoment(
  { site, viewer }: CallContext,
  row: reads.LibraryRow,
  db: Queryable = site.db,
): Promise<void> {
  if (mayManageAllMedia(viewer)) return;
  const uses = (await listCurrentUses(site, [row], db)).get(row.id) ?? [];
  if (uses.some(({ place }) => place === 'moment')) throw new DomainError('CONFLICT', mediaEditErrors.ofMoment);
}

/** The file, if the user may manage it. @throws DomainError NOT_FOUND also for a file of another user */
export async function ownMedia(
  context: CallContext,
  id: number,
  db: Queryable = context.site.db,
): Promise<reads.LibraryRow> {
  const [row] = await reads.listByIds(db, [id]);
  if (!row || !mayManageRow(context.viewer, row)) throw new DomainError('NOT_FOUND', mediaLibraryErrors.missing);
  return row;
}

/** A file as the library shows it, without a permission check. */
export async function libraryItemOf(site: Site, id: number, db: Queryable = site.db): Promise<LibraryItem> {
  const [item] = await viewItems(site, await reads.listByIds(db, [id]), db);
  if (!item) throw new DomainError('NOT_FOUND', mediaLibraryErrors.missing);
  return item;
}

/** One file. @throws DomainError NOT_FOUND also for a file of another user */
export async function getItem(context: CallContext, id: number): Promise<LibraryItem> {
  await ownMedia(context, id);
  return libraryItemOf(context.site, id);
}

/** @throws DomainError VALIDATION when the group does not exist */
export async function ensureGroupExists(db: Queryable, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await reads.findGroup(db, id))) return;
  throw new DomainError('VALIDATION', mediaLibraryErrors.group, { fields: { group_id: mediaLibraryErrors.group } });
}

interface ItemChange {
  id: number;
  name?: string | undefined;
  alt?: string | undefined;
  group_id?: number | null | undefined;
  focus?: FocusPoint | null | undefined;
  shows_photo?: boolean | undefined;
}

/**
 * Changes what is written about a file, and how it is shown: pages with it are rendered again.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT
 */
export async function changeItem(context: CallContext, change: ItemChange): Promise<LibraryItem> {
  const { id, name, alt, group_id, focus, shows_photo } = change;
  await write(context.site, async (unit) => {
    const row = await ownMedia(context, id, unit.db);
    ensureEditable(row);
    if (alt !== undefined && alt.trim() !== row.alt) await ensureShownInNoMoment(context, row, unit.db);
    await ensureGroupExists(unit.db, group_id);
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(alt === undefined ? {} : { alt: alt.trim() }),
      ...(group_id === undefined ? {} : { group_id }),
      ...(focus === undefined ? {} : { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }),
      ...(shows_photo === undefined ? {} : { shows_photo: Number(shows_photo) }),
    };
    if (Object.keys(columns).length > 0) await patchMedia(unit, id, columns);
    if (focus !== undefined || shows_photo !== undefined) unit.touch(`media:${id}`);
  });
  return libraryItemOf(context.site, id);
}

/** Where a file is used. @throws DomainError NOT_FOUND */
export async function listUses(context: CallContext, id: number): Promise<MediaUse[]> {
  const row = await ownMedia(context, id);
  const uses = (await listCurrentUses(context.site, [row])).get(id) ?? [];
  return uses.map((use) => viewUse(context.viewer, use));
}

/**
 * Moves a file to the trash. A file that was in use counts as forced: its uses are not checked again before erasing.
 */
async function moveToTrash(unit: Unit, id: number, isShown: boolean): Promise<void> {
  await patchMedia(unit, id, { trashed_at: unit.now, is_trash_forced: Number(isShown) });
}

/** Moves a file to the trash. @throws DomainError CONFLICT while it is used, unless `force` is set */
export async function trash(context: CallContext, id: number, force: boolean): Promise<LibraryItem> {
  await write(context.site, async (unit) => {
    const row = await ownMedia(context, id, unit.db);
    const uses = (await listCurrentUses(context.site, [row], unit.db)).get(id) ?? [];
    if (uses.length > 0 && !force) throw new DomainError('CONFLICT', mediaLibraryErrors.used(uses.length));
    if (row.trashed_at === null) await moveToTrash(unit, id, uses.length > 0);
    await audit(context, unit, { action: 'media.trash', target: { type: 'media', id }, before: { name: row.name } });
  });
  return libraryItemOf(context.site, id);
}

const restoreFromTrash = (unit: Unit, id: number) => patchMedia(unit, id, { trashed_at: null, is_trash_forced: 0 });

/** Restores a file from the trash. @throws DomainError NOT_FOUND */
export async function restore(context: CallContext, id: number): Promise<LibraryItem> {
  await write(context.site, async (unit) => {
    await ownMedia(context, id, unit.db);
    await restoreFromTrash(unit, id);
  });
  return libraryItemOf(context.site, id);
}

interface BulkActionInput {
  ids: readonly number[];
  act: MediaBulkAction;
  group_id: number | null;
  force: boolean;
}

async function applyAction(
  context: CallContext,
  unit: Unit,
  row: reads.LibraryRow,
  { act, group_id, isShown }: BulkActionInput & { isShown: boolean },
): Promise<boolean> {
  const { id } = row;
  if (act === 'group') {
    if (sourceOf(row) === 'moment') return false;
    await patchMedia(unit, id, { group_id });
  } else if (act === 'restore') await restoreFromTrash(unit, id);
  else if (act === 'trash') {
    if (row.trashed_at === null) await moveToTrash(unit, id, isShown);
  } else {
    // Only files in the trash can be erased.
    if (row.trashed_at === null) return false;
    await eraseMedia(context.site, unit, row);
  }
  if (act === 'trash' || act === 'erase')
    await audit(context, unit, { action: `media.${act}`, target: { type: 'media', id }, before: { name: row.name } });
  return true;
}

/** Applies one action to many files; files in use are not trashed or erased unless `force` is set. */
export async function applyBulkAction(
  context: CallContext,
  input: BulkActionInput,
): Promise<{ done: number; used: number[] }> {
  const { site, viewer } = context;
  return write(site, async (unit) => {
    if (input.act === 'group') await ensureGroupExists(unit.db, input.group_id);
    const rows = await reads.listByIds(unit.db, [...new Set(input.ids)]);
    const own = rows.filter((row) => mayManageRow(viewer, row));
    const isLoss = input.act === 'trash' || input.act === 'erase';
    const uses = isLoss ? await listCurrentUses(site, own, unit.db) : new Map<number, MediaUse[]>();
    const stays = ({ id }: reads.LibraryRow) => !input.force && uses.has(id);
    let done = 0;
    for (const row of own) {
      if (!stays(row) && (await applyAction(context, unit, row, { ...input, isShown: uses.has(row.id) }))) done += 1;
    }
    return { done, used: own.filter(stays).map((row) => row.id) };
  });
}

const trashBatchSize = 100;

/**
 * Erases files trashed before the given time. A file that is in use by now is restored, unless it was trashed by force.
 * @returns the number of erased files
 */
export async function eraseExpiredTrash(site: Site, before: number): Promise<number> {
  for (let done = 0; ;) {
    const rows = await reads.listTrashedBefore(site.db, before, trashBatchSize);
    if (rows.length === 0) return done;
    done += await write(site, async (unit) => {
      const uses = await listCurrentUses(site, rows, unit.db);
      const kept = rows.filter((row) => uses.has(row.id) && row.is_trash_forced === 0);
      for (const row of kept) await restoreFromTrash(unit, row.id);
      const gone = rows.filter((row) => !kept.includes(row));
      for (const row of gone) await eraseMedia(site, unit, row);
      return gone.length;
    });
  }
}

/** All groups with their number of files: all files for editors, else one's own. */
export async function listGroups({ site, viewer }: CallContext): Promise<MediaGroup[]> {
  return reads.listGroups(site.db, mayManageAllMedia(viewer) ? null : (viewer.userId ?? 0));
}

/** @throws DomainError CONFLICT when the name is taken */
export async function addGroup({ site }: CallContext, name: string): Promise<MediaGroup> {
  return write(site, async (unit) => {
    if ((await reads.countGroups(unit.db)) >= maxGroups)
      throw new DomainError('VALIDATION', mediaLibraryErrors.tooManyGroups);
    const { id } = await writes.insertGroup(unit, name);
    return { id, name, count: 0 };
  });
}

async function ownGroup(unit: Unit, id: number): Promise<void> {
  if (!(await reads.findGroup(unit.db, id))) throw new DomainError('NOT_FOUND', mediaLibraryErrors.group);
}

/** @throws DomainError NOT_FOUND, CONFLICT */
export async function changeGroupName(context: CallContext, id: number, name: string): Promise<MediaGroup> {
  await write(context.site, async (unit) => {
    await ownGroup(unit, id);
    await writes.renameGroup(unit, id, name);
  });
  const groups = await listGroups(context);
  return groups.find((group) => group.id === id) ?? { id, name, count: 0 };
}

/** The group's files stay, in no group. */
export async function removeGroup({ site }: CallContext, id: number): Promise<void> {
  await write(site, async (unit) => {
    await ownGroup(unit, id);
    await clearGroup(unit, id);
    await writes.deleteGroup(unit, id);
  });
}
