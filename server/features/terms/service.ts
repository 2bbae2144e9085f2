import type { TermCard, TermNode, TermPage } from '#contract/features/terms/entities.ts';
import { termErrors } from '#contract/features/terms/copy.ts';
import {
  tagCloudSize,
  termDescriptionMaxLength,
  termMaxDepth,
  termNameMaxLength,
} from '#contract/features/terms/limits.ts';
import type { ArticleTaxonomy, TaxonomyName } from '#contract/features/terms/rules.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { freeSlug, isPossibleSlug, slugCandidates, slugOf } from '#server/kit/slug.ts';

import * as reads from './reads.ts';
import { viewTermCard, viewTermRef, viewTermTree } from './views.ts';
import * as writes from './writes.ts';

export { viewTermCard, viewTermRef } from './views.ts';
export { deleteTerm, placeTerm, setHidden, setPosition } from './writes.ts';

function tagAll(context: CallContext, rows: readonly { id: number }[]): void {
  context.tag('terms', ...rows.map((row) => `term:${row.id}`));
}

/**
 * A term that has public articles, with its path and its children.
 * @throws DomainError NOT_FOUND
 * @see docs/reference/routes.md
 */
export async function getTermPage(context: CallContext, taxonomy: ArticleTaxonomy, slug: string): Promise<TermPage> {
  const { db } = context.site;
  const wanted = slug.normalize('NFC').toLowerCase();
  if (!isPossibleSlug(wanted)) throw new DomainError('NOT_FOUND', termErrors.missing);
  context.tag('terms', 'list:articles');
  const row = await reads.findPublicTerm(db, taxonomy, wanted);
  if (!row) throw new DomainError('NOT_FOUND', termErrors.missing);
  const isTree = taxonomy === 'category';
  const children = isTree ? await reads.listChildTerms(db, taxonomy, row.id) : [];
  const path = row.parent_id === null ? [] : await reads.listTermPath(db, row.parent_id);
  tagAll(context, [row, ...children, ...path]);
  return { ...viewTermCard(row), parents: path.map(viewTermRef), children: children.map(viewTermCard) };
}

/** Whose knowledge of terms a viewer has. @see docs/reference/permissions.md */
function audienceOf({ banned, userId, ...viewer }: Viewer): reads.TermAudience {
  if (banned || userId === null || !hasRole(viewer, 'contributor')) return 'public';
  return hasRole(viewer, 'editor') ? 'editors' : { writerId: userId };
}

/**
 * The terms of a taxonomy that have public articles, categories as a tree. Writers also see those they may choose for
 * their own articles.
 */
export async function listTermTree(
  context: CallContext,
  taxonomy: ArticleTaxonomy,
): Promise<{ list: TermNode[]; total: number }> {
  const rows = await reads.listTerms(context.site.db, taxonomy, audienceOf(context.viewer));
  context.tag('list:articles');
  tagAll(context, rows);
  return { list: viewTermTree(rows), total: rows.length };
}

/** Those of these terms that the viewer may know. */
export async function listKnownTerms(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  return new Set(await reads.listKnownIds(db, ids, audienceOf(viewer)));
}

/** Names of those of these tags that no public article has. */
export async function listHiddenTagNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  return reads.listHiddenTagNames(db, ids);
}

/** The largest tags, for the tag cloud. */
export async function tagCloud(context: CallContext): Promise<TermCard[]> {
  const rows = await reads.listLargestTerms(context.site.db, 'tag', tagCloudSize);
  context.tag('list:articles');
  tagAll(context, rows);
  return rows.map(viewTermCard);
}

/** Top-level categories that contain articles. */
export async function topCategories(context: CallContext, limit: number): Promise<TermCard[]> {
  const rows = await reads.listTopCategories(context.site.db, limit);
  context.tag('list:articles');
  tagAll(context, rows);
  return rows.map(viewTermCard);
}

/** Optional fields of a term. */
export interface TermDetails {
  slug?: string | undefined;
  description?: string | undefined;
  cover_url?: string | undefined;
  position?: number | undefined;
}

/** `field`: where the call has the name. */
function cleanName(name: string, field = 'name'): string {
  const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (plain === '')
    throw new DomainError('VALIDATION', termErrors.nameMissing, { fields: { [field]: termErrors.nameMissing } });
  if (Array.from(plain).length > termNameMaxLength) {
    throw new DomainError('VALIDATION', termErrors.nameLength, { fields: { [field]: termErrors.nameLength } });
  }
  return plain;
}

function cleanDetails(facts: TermDetails) {
  const { description, cover_url, position } = facts;
  return {
    ...(description === undefined
      ? {}
      : { description: Array.from(description).slice(0, termDescriptionMaxLength).join('') }),
    ...(cover_url === undefined ? {} : { cover_url: isFileAddress(cover_url) ? cover_url : '' }),
    ...(position === undefined ? {} : { position }),
  };
}

async function insertTerm(
  unit: Unit,
  taxonomy: TaxonomyName,
  name: string,
  parentId: number | null,
  facts: TermDetails,
): Promise<number> {
  const base = slugOf(facts.slug || name) || 'term';
  const taken = await reads.listTakenSlugs(unit.db, taxonomy, slugCandidates(base), 0);
  const id = await writes.insertTerm(unit, {
    ...cleanDetails(facts),
    taxonomy,
    name,
    slug: freeSlug(base, taken, unit.now),
    parent_id: parentId,
    created_at: unit.now,
    updated_at: unit.now,
  });
  touchTerm(unit, taxonomy, id, true);
  return id;
}

/**
 * Invalidates the pages that show a term; `isListed`: its lists of terms changed, too. Terms of moments are in lists of
 * their own.
 */
export function touchTerm(unit: Unit, taxonomy: TaxonomyName, id: number, isListed: boolean): void {
  unit.touch(`term:${id}`);
  if (taxonomy === 'plate') unit.touch('plates', `plate:${id}`);
  else if (taxonomy === 'topic') unit.touch(`topic:${id}`);
  else if (isListed) unit.touch('terms');
}

/**
 * Creates a term. A name used by a sibling is refused, as is a given slug that is taken.
 * @throws DomainError VALIDATION, CONFLICT
 */
export async function addTerm(
  unit: Unit,
  taxonomy: TaxonomyName,
  given: string,
  parentId: number | null,
  facts: TermDetails,
): Promise<number> {
  const name = cleanName(given);
  if (await reads.findTermByName(unit.db, taxonomy, name, parentId)) {
    throw new DomainError('CONFLICT', termErrors.nameTaken, { fields: { name: termErrors.nameTaken } });
  }
  const slug = facts.slug ? slugOf(facts.slug) : undefined;
  if (slug === '') throw new DomainError('VALIDATION', termErrors.slug, { fields: { slug: termErrors.slug } });
  if (slug !== undefined && (await reads.listTakenSlugs(unit.db, taxonomy, [slug], 0)).size > 0) {
    throw new DomainError('CONFLICT', termErrors.slugTaken, { fields: { slug: termErrors.slugTaken } });
  }
  return insertTerm(unit, taxonomy, name, parentId, { ...facts, slug });
}

/** The id of a term by its name, anywhere in the tree. */
export async function findTermId(unit: Unit, taxonomy: TaxonomyName, name: string): Promise<number | undefined> {
  return (await reads.findNamedTerm(unit.db, taxonomy, name.trim()))?.id;
}

/**
 * The term at the end of a path of names, made with those above it where they are missing; only categories have a path.
 * `facts` are for the last one when it is new. @throws DomainError VALIDATION at `field`
 */
export async function ensureTerm(
  unit: Unit,
  taxonomy: TaxonomyName,
  path: readonly string[],
  facts: TermDetails = {},
  field = 'name',
): Promise<number> {
  if (path.length === 0) throw new DomainError('VALIDATION', termErrors.nameMissing);
  if (path.length > (taxonomy === 'category' ? termMaxDepth : 1)) throw new DomainError('VALIDATION', termErrors.depth);
  let parentId: number | null = null;
  for (const [at, each] of path.entries()) {
    const name = cleanName(each, field);
    const known: { id: number } | undefined = await reads.findTermByName(unit.db, taxonomy, name, parentId);
    const own = at === path.length - 1 ? facts : {};
    parentId = known?.id ?? (await insertTerm(unit, taxonomy, name, parentId, own));
  }
  return parentId as number;
}

/** What changes of a term. */
export type TermChange = TermDetails & { name?: string | undefined };

/**
 * Changes the name and fields of a term and invalidates the pages that show it. `isKnown`: its address redirects to the
 * new one. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT when the slug is taken
 */
export async function changeTerm(
  site: Site,
  unit: Unit,
  id: number,
  change: TermChange,
  isKnown = true,
): Promise<void> {
  const term = await reads.findTerm(unit.db, id);
  if (!term) throw new DomainError('NOT_FOUND', termErrors.missing);
  const slug = change.slug === undefined ? term.slug : slugOf(change.slug);
  if (slug === '') throw new DomainError('VALIDATION', termErrors.slug, { fields: { slug: termErrors.slug } });
  const name = change.name === undefined ? term.name : cleanName(change.name);
  await writes.updateTerm(unit, id, { ...cleanDetails(change), name, slug, updated_at: unit.now });
  // Pages may appear or disappear at other addresses, and the order may change.
  touchTerm(unit, term.taxonomy, id, slug !== term.slug || change.position !== undefined);
  if (slug !== term.slug && isKnown) await emitTermMoved(site, unit, term, slug);
  if (name !== term.name) await termRenamed.emit(site, unit, { termId: id });
}

/** `changeTerm` in a transaction of its own, in which `also` runs. */
export async function renameTerm(
  site: Site,
  id: number,
  change: TermChange,
  also: (unit: Unit) => Promise<void> = async () => {},
): Promise<void> {
  await write(site, async (unit) => {
    await changeTerm(site, unit, id, change);
    await also(unit);
  });
}

/** Runs after a term was renamed. */
export const termRenamed = createHook<{ termId: number }>();

interface MovedTerm {
  taxonomy: TaxonomyName;
  from: string;
  to: string;
}

/** The new address of a term's list: its own, or that of the term it was merged into. */
export const termMoved = createHook<MovedTerm>();

/** Runs the handlers: the list at the term's address is now at another one. */
export async function emitTermMoved(
  site: Site,
  unit: Unit,
  term: { taxonomy: TaxonomyName; slug: string },
  to: string,
): Promise<void> {
  await termMoved.emit(site, unit, { taxonomy: term.taxonomy, from: term.slug, to });
}

/** A media file, possibly a cover, has a new address. */
export async function updateMovedCover(
  _site: Site,
  unit: Unit,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ids = await writes.replaceCoverUrl(unit, from, to);
  if (ids.length > 0) unit.touch('terms', ...ids.map((id) => `term:${id}`));
}
