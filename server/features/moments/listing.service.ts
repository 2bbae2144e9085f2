import { momentErrors } from '#contract/features/moments/copy.ts';
import type { Moment, MomentBrief } from '#contract/features/moments/entities.ts';
import { latestMomentsLength, maxCountedNewMoments, momentsPageSize } from '#contract/features/moments/limits.ts';
import type { MomentList } from '#contract/features/moments/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';
import { isPossibleSlug } from '#server/kit/slug.ts';

import { hotListTag } from './hot.service.ts';
import * as reads from './listing.reads.ts';
import { missingTerm } from './moved-slugs.service.ts';
import { listBriefsByIds, listMomentsByIds } from './reading.service.ts';
import { topicSlugTag } from './topics.service.ts';

interface ListInput {
  type: MomentList;
  plate?: string | undefined;
  topic?: string | undefined;
  author?: number | undefined;
}

const cursorPattern = /^(\d{1,16})-(\d{1,16})$/;

/** A position as text, the other way round: `readCursor`. */
function writeCursor({ at, id }: reads.Position): string {
  return `${at}-${id}`;
}

/** @throws DomainError VALIDATION */
function readCursor(text: string, field: 'cursor' | 'after'): reads.Position {
  const [, at, id] = cursorPattern.exec(text) ?? [];
  const position = { at: Number(at), id: Number(id) };
  if (!Number.isSafeInteger(position.at) || !Number.isSafeInteger(position.id))
    throw new DomainError('VALIDATION', momentErrors.cursor, { fields: { [field]: momentErrors.cursor } });
  return position;
}

/** Behind no moment. */
const end: reads.Position = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

interface Scope extends reads.MomentScope {
  /** The plate whose pinned moments come first. */
  plateId?: number;
}

/** A plate, or a topic that public moments have. */
export async function findMomentTerm(context: CallContext, taxonomy: 'plate' | 'topic', slug: string) {
  const wanted = slug.normalize('NFC').toLowerCase();
  context.tag(taxonomy === 'plate' ? 'plates' : topicSlugTag(wanted));
  const term = isPossibleSlug(wanted) ? await reads.findListedTerm(context.site.db, taxonomy, wanted) : undefined;
  if (term) context.tag(`term:${term.id}`);
  return term;
}

/** @throws DomainError NOT_FOUND for an unknown plate, and a topic that no public moment has */
async function getTermId(context: CallContext, taxonomy: 'plate' | 'topic', slug: string): Promise<number> {
  const term = await findMomentTerm(context, taxonomy, slug);
  if (!term) throw new DomainError('NOT_FOUND', missingTerm[taxonomy]);
  return term.id;
}

/** @throws DomainError VALIDATION for lists that do not exist, NOT_FOUND */
async function scopeOf(context: CallContext, { type, plate, topic, author }: ListInput): Promise<Scope> {
  const given = [plate, topic, author].filter((each) => each !== undefined);
  if (given.length > 1 || (type === 'following' && given.length > 0))
    throw new DomainError('VALIDATION', momentErrors.filters);
  if (author !== undefined) return { authorId: author };
  if (topic !== undefined) return { termId: await getTermId(context, 'topic', topic) };
  if (plate === undefined) return {};
  const plateId = await getTermId(context, 'plate', plate);
  return { termId: plateId, plateId };
}

/** A moment is in at most two followed sources: its author and its plate. */
const sourcesPerPage = (limit: number): number => limit * 2;

async function listFollowed(context: CallContext, stretch: reads.Stretch): Promise<reads.Position[]> {
  const { site, viewer } = context;
  const now = site.clock.now();
  const sources = await reads.listFollowedSources(site.db, viewer, now, stretch.before, sourcesPerPage(stretch.limit));
  return reads.listNewestOfSources(site.db, viewer, sources, now, stretch);
}

async function listPositions(
  context: CallContext,
  type: MomentList,
  scope: Scope,
  stretch: reads.Stretch,
): Promise<reads.Position[]> {
  const { db, clock } = context.site;
  const now = clock.now();
  const isAll = scope.termId === undefined && scope.authorId === undefined;
  if (type === 'following') return listFollowed(context, stretch);
  if (type === 'essence') return reads.listEssence(db, scope, now, stretch);
  if (type === 'hot') {
    return isAll ? reads.listHottest(db, now, stretch) : reads.listHottestOf(db, scope, now, stretch);
  }
  if (scope.termId !== undefined) return reads.listNewestOfTerm(db, scope.termId, stretch);
  return reads.listNewest(db, now, stretch, scope.authorId);
}

/** What a list depends on besides the moments that it shows. */
function tagOf({ type, author }: ListInput): string {
  if (type === 'hot') return hotListTag;
  return author === undefined || type !== 'index' ? 'list:moments' : `moments:author:${author}`;
}

/** @throws DomainError 601, 602 */
function ensureMayRead(context: CallContext, type: MomentList): void {
  if (type === 'following' && context.viewer.userId === null) throw signInRequired(context);
}

export interface MomentPage {
  list: Moment[];
  next_cursor: string | null;
  newest: string;
}

/**
 * A part of a list of moments; the first part of a plate begins with its pinned moments.
 * @throws DomainError 601, VALIDATION, NOT_FOUND for an unknown plate or topic
 * @see docs/reference/calls.md
 */
export async function listMoments(
  context: CallContext,
  input: ListInput & { cursor?: string | undefined },
): Promise<MomentPage> {
  const { type, cursor } = input;
  ensureMayRead(context, type);
  context.tag(tagOf(input));
  const before = cursor === undefined ? end : readCursor(cursor, 'cursor');
  const scope = await scopeOf(context, input);
  const hasPins = scope.plateId !== undefined && type === 'index';
  const { db, clock } = context.site;
  const pinned = hasPins ? await reads.listPinned(db, scope.plateId as number, clock.now(), momentsPageSize) : [];
  // One more than the page, to know whether the list goes on.
  const found = await listPositions(context, type, scope, { before, limit: momentsPageSize + 1 });
  const page = found.slice(0, momentsPageSize);
  const ids = page.map(({ id }) => id).filter((id) => !pinned.includes(id));
  const last = found.length > momentsPageSize ? page.at(-1) : undefined;
  const [first = { at: 0, id: 0 }] = page;
  return {
    list: await listMomentsByIds(context, cursor === undefined ? [...pinned, ...ids] : ids),
    next_cursor: last ? writeCursor(last) : null,
    newest: type === 'hot' ? '' : writeCursor(first),
  };
}

/** A few of the newest public moments, for the home page. */
export async function latestMoments(context: CallContext): Promise<MomentBrief[]> {
  context.tag('list:moments');
  const found = await listPositions(context, 'index', {}, { before: end, limit: latestMomentsLength });
  return listBriefsByIds(
    context,
    found.map(({ id }) => id),
  );
}

/** The newest public moments of everybody, or of a plate or topic. */
export async function listNewestMoments(
  context: CallContext,
  termId: number | undefined,
  limit: number,
): Promise<Moment[]> {
  context.tag('list:moments');
  const stretch = { before: end, limit };
  const found = await listPositions(context, 'index', termId === undefined ? {} : { termId }, stretch);
  return listMomentsByIds(
    context,
    found.map(({ id }) => id),
  );
}

/**
 * How many moments a list has gained since a value of `newest`, counted up to `maxCountedNewMoments`.
 * @throws DomainError 601, VALIDATION, NOT_FOUND
 */
export async function countNewMoments(
  context: CallContext,
  input: ListInput & { after: string },
): Promise<{ count: number }> {
  const { type, after } = input;
  ensureMayRead(context, type);
  const { site, viewer } = context;
  const scope = await scopeOf(context, input);
  if (type === 'hot') return { count: 0 };
  const position = readCursor(after, 'after');
  const now = site.clock.now();
  if (type === 'following')
    return { count: await reads.countNewerFollowed(site.db, viewer, now, position, maxCountedNewMoments) };
  const count = type === 'essence' ? reads.countNewerEssence : reads.countNewer;
  return { count: await count(site.db, scope, now, position, maxCountedNewMoments) };
}
