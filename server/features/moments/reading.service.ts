import { momentErrors } from '#contract/features/moments/copy.ts';
import type { EditableMoment, Moment, MomentBrief } from '#contract/features/moments/entities.ts';
import { mayEditMoment, momentPath } from '#contract/features/moments/rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { cardCommentsOf, takesComments } from '#server/features/comments/reading.service.ts';
import { listMediaByUrls } from '#server/features/media/service.ts';
import { hasVotes } from '#server/features/votes/service.ts';
import type { CallContext, Site } from '#server/kit/site.ts';
import { isPossibleSlug } from '#server/kit/slug.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';

import * as reads from './reading.reads.ts';
import { filesOf, type Surroundings, viewBrief, viewEditable, viewMoment, viewTerm } from './reading.views.ts';

const isSet = (id: number | null): id is number => id !== null;

/** The moments that these quote, as far as the viewer may see them. */
async function quotesOf(context: CallContext, rows: readonly reads.MomentRow[]) {
  const { site, viewer } = context;
  const ids = [...new Set(rows.map((row) => row.quote_id).filter(isSet))];
  context.tag(...ids.map((id) => `post:${id}`));
  const quoted = await reads.listVisible(site.db, ids, viewer, site.clock.now());
  return new Map(quoted.map((row) => [row.id, row]));
}

async function mediaOf(context: CallContext, rows: readonly reads.MomentRow[]) {
  const media = await listMediaByUrls(context.site, rows.flatMap(filesOf));
  context.tag(...[...media.values()].map(({ id }) => `media:${id}`));
  return media;
}

async function topicsOf(context: CallContext, rows: readonly reads.MomentRow[]): Promise<Surroundings['topics']> {
  const found = new Map<number, TermRef[]>();
  const ids = rows.map((row) => row.id);
  for (const term of await reads.listTopics(context.site.db, ids)) {
    context.tag(`term:${term.id}`);
    found.set(term.post_id, [...(found.get(term.post_id) ?? []), viewTerm(term)]);
  }
  return found;
}

async function platesOf(context: CallContext, rows: readonly reads.MomentRow[]): Promise<Surroundings['plates']> {
  const ids = [...new Set(rows.map((row) => row.plate_id).filter(isSet))];
  context.tag(...ids.map((id) => `term:${id}`));
  const plates = await reads.listPlates(context.site.db, ids);
  return new Map(plates.map((plate) => [plate.id, viewTerm(plate)]));
}

/** Cards of moments in the order of `ids`; what is not in `rows` is left out. Tags the response with everything shown. */
async function viewAll(
  context: CallContext,
  ids: readonly number[],
  rows: readonly reads.MomentRow[],
): Promise<Moment[]> {
  const { site, viewer } = context;
  const quotes = await quotesOf(context, rows);
  const shown = [...rows, ...quotes.values()];
  const [media, topics, plates, comments, stickers] = await Promise.all([
    mediaOf(context, shown),
    topicsOf(context, rows),
    platesOf(context, rows),
    cardCommentsOf(context, rows),
    currentStickers(site, context.tag),
  ]);
  context.tag('options', ...shown.flatMap((row) => [`post:${row.id}`, `author:${row.author_id}`]));
  const around: Surroundings = {
    viewer,
    stickers,
    media,
    plates,
    topics,
    comments,
    quotes,
    showsRegion: site.options.get('comments_show_city'),
    takesComments: (row) => takesComments(site, row),
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [viewMoment(row, around)] : [];
  });
}

/** Cards of those of these moments that the viewer may see in lists, in the order of `ids`. */
export async function listMomentsByIds(context: CallContext, ids: readonly number[]): Promise<Moment[]> {
  const { db, clock } = context.site;
  if (ids.length === 0) return [];
  return viewAll(context, ids, await reads.listVisible(db, ids, context.viewer, clock.now()));
}

/** The same as tiles. */
export async function listBriefsByIds(context: CallContext, ids: readonly number[]): Promise<MomentBrief[]> {
  const { db, clock } = context.site;
  const rows = await reads.listVisible(db, ids, context.viewer, clock.now());
  const media = await mediaOf(context, rows);
  context.tag(...rows.flatMap((row) => [`post:${row.id}`, `author:${row.author_id}`]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [viewBrief(row, media)] : [];
  });
}

/** Cards of the viewer’s own moments in whatever state. */
export async function listOwnByIds(context: CallContext, ids: readonly number[]): Promise<Moment[]> {
  if (ids.length === 0) return [];
  return viewAll(context, ids, await reads.listByIds(context.site.db, ids));
}

/** A moment that waits for review or was rejected, for its author and editors. */
async function findUnpublished(site: Site, viewer: Viewer, slug: string): Promise<reads.MomentRow | undefined> {
  if (viewer.userId === null || viewer.banned) return undefined;
  const row = await reads.findUnpublished(site.db, slug);
  return row && mayEditMoment(viewer, row) ? row : undefined;
}

async function findReadable(site: Site, viewer: Viewer, slug: string): Promise<reads.MomentRow | undefined> {
  if (!isPossibleSlug(slug)) return undefined;
  const published = await reads.findVisible(site.db, slug, viewer, site.clock.now());
  return published ?? findUnpublished(site, viewer, slug);
}

const momentPage = momentPath('');

/** Whether the page at this path is a moment that the viewer may read. */
export async function isReadableMomentPage(site: Site, viewer: Viewer, path: string): Promise<boolean> {
  const [slug = '', ...more] = path.startsWith(momentPage) ? path.slice(momentPage.length).split('/') : [];
  if (more.length > 0) return false;
  return (await findReadable(site, viewer, decodeURIComponent(slug))) !== undefined;
}

/** @throws DomainError NOT_FOUND when the viewer may not read it @see docs/reference/routes.md */
export async function readMoment(context: CallContext, slug: string): Promise<Moment> {
  context.tag(`moment:${slug}`);
  const row = await findReadable(context.site, context.viewer, slug);
  const [moment] = row ? await viewAll(context, [row.id], [row]) : [];
  if (!moment) throw new DomainError('NOT_FOUND', momentErrors.missing);
  return moment;
}

/** @throws DomainError NOT_FOUND when the viewer may not change it */
export async function readForEditing(context: CallContext, id: number): Promise<EditableMoment> {
  const row = await reads.findById(context.site.db, id);
  if (!row || row.status === 'trash' || !mayEditMoment(context.viewer, row))
    throw new DomainError('NOT_FOUND', momentErrors.missing);
  const quotes = await quotesOf(context, [row]);
  const [media, stickers, isPollFixed] = await Promise.all([
    mediaOf(context, [row, ...quotes.values()]),
    currentStickers(context.site),
    hasVotes(context.site.db, id),
  ]);
  return viewEditable(row, { quotes, media, stickers, isPollFixed });
}
