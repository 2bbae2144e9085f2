import { termEditErrors, termErrors } from '#contract/features/terms/copy.ts';
import type { AdminTerm, SpecialPost } from '#contract/features/terms/editing.entities.ts';
import { tagPageSize, termMaxDepth } from '#contract/features/terms/limits.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { termCarriers, withCarriersLocked } from './carriers.service.ts';
import { addTerm, deleteTerm, emitTermMoved, placeTerm, renameTerm, setPosition, type TermDetails } from './service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './editing.reads.ts';
import { viewEditedTerm, viewSpecialPost } from './editing.views.ts';

/** @throws DomainError NOT_FOUND also for terms of moments */
async function requireArticleTerm({ db }: Pick<Unit, 'db'>, id: number): Promise<reads.EditedTermRow> {
  const term = await reads.findEditedTerm(db, id);
  if (!term || term.taxonomy === 'plate' || term.taxonomy === 'topic') {
    throw new DomainError('NOT_FOUND', termEditErrors.missing);
  }
  return term;
}

/** Same as `requireArticleTerm`, and locks the terms of its taxonomy: checks of the tree hold until it is changed. */
async function requireLockedTerm(unit: Unit, id: number): Promise<reads.EditedTermRow> {
  await unit.lock(`terms:${(await requireArticleTerm(unit, id)).taxonomy}`);
  return requireArticleTerm(unit, id);
}

function refuse(field: string, text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

export interface TermQuery {
  taxonomy: ArticleTaxonomy;
  search: string;
  unused: string;
  page: number;
  page_size?: number | undefined;
}

/** All categories and specials in order; tags by page. */
export async function listEditedTerms({ site: { db } }: CallContext, asked: TermQuery): Promise<Page<AdminTerm>> {
  const { taxonomy, page, page_size = tagPageSize } = asked;
  const filter = { taxonomy, search: plainText(asked.search).trim(), onlyUnused: asked.unused === '1' };
  if (taxonomy !== 'tag') {
    const rows = await reads.listOrdered(db, filter);
    return { list: rows.map(viewEditedTerm), total: rows.length, page: 1, page_size: Math.max(1, rows.length) };
  }
  const [total, rows] = await Promise.all([
    reads.countTerms(db, filter),
    reads.listByUse(db, filter, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewEditedTerm), total, page, page_size };
}

const target = (id: number) => ({ type: 'term', id });

/** @throws DomainError VALIDATION, NOT_FOUND, CONFLICT when the slug is taken */
export async function addEditedTerm(
  context: CallContext,
  input: TermDetails & { taxonomy: ArticleTaxonomy; name: string; parent_id?: number | null | undefined },
): Promise<AdminTerm> {
  const { taxonomy, name, parent_id: parentId = null, ...facts } = input;
  return write(context.site, async (unit) => {
    await unit.lock(`terms:${taxonomy}`);
    await ensureParent(unit, taxonomy, parentId, 1);
    const siblings = await reads.listSiblings(unit.db, taxonomy, parentId);
    const position = taxonomy === 'tag' ? 0 : (siblings.at(-1)?.position ?? 0) + 1;
    const id = await addTerm(unit, taxonomy, name, parentId, { ...facts, position });
    await audit(context, unit, { action: 'term.add', target: target(id), after: { taxonomy, name } });
    return viewEditedTerm(await requireArticleTerm(unit, id));
  });
}

/** @throws DomainError VALIDATION, NOT_FOUND, CONFLICT when the slug is taken */
export async function changeEditedTerm(
  context: CallContext,
  id: number,
  change: TermDetails & { name?: string | undefined },
): Promise<AdminTerm> {
  const before = viewEditedTerm(await requireArticleTerm(context.site, id));
  await renameTerm(context.site, id, change, async (unit) => {
    const { name, slug } = before;
    await audit(context, unit, { action: 'term.change', target: target(id), before: { name, slug }, after: change });
  });
  return viewEditedTerm(await requireArticleTerm(context.site, id));
}

/** A category may have a parent, up to a maximum depth. `height`: the number of levels that move with it. */
async function ensureParent(unit: Unit, taxonomy: ArticleTaxonomy, parentId: number | null, height: number) {
  if (parentId === null) return;
  if (taxonomy !== 'category') refuse('parent_id', termEditErrors.notTree);
  const parent = await requireArticleTerm(unit, parentId);
  if (parent.taxonomy !== taxonomy) refuse('parent_id', termErrors.parent);
  if ((await reads.depthOf(unit.db, parentId)) + height > termMaxDepth) refuse('parent_id', termErrors.depth);
}

/** Moves a branch of the tree, or reorders a term among its siblings. @throws DomainError VALIDATION, NOT_FOUND */
export async function orderTerm(
  context: CallContext,
  id: number,
  { parent_id: parentId, before }: { parent_id: number | null; before: number | null },
): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    const term = await requireLockedTerm(unit, id);
    const taxonomy = term.taxonomy as ArticleTaxonomy;
    if (taxonomy === 'tag') refuse('before', termEditErrors.noOrder);
    const below = await reads.listSubtree(unit.db, id);
    if (parentId !== null && below.some((each) => each.id === parentId)) refuse('parent_id', termErrors.parent);
    await ensureParent(unit, taxonomy, parentId, Math.max(...below.map(({ depth }) => depth)) + 1);
    const others = (await reads.listSiblings(unit.db, taxonomy, parentId)).filter((other) => other.id !== id);
    const at = before === null ? others.length : others.findIndex((other) => other.id === before);
    if (at < 0) refuse('before', termEditErrors.missing);
    const isMoved = parentId !== term.parent_id;
    const order = [...others.slice(0, at).map((other) => other.id), id, ...others.slice(at).map((other) => other.id)];
    const work = async () => {
      for (const [position, each] of order.entries()) {
        if (each === id) await placeTerm(unit, id, parentId, position + 1);
        else await setPosition(unit, each, position + 1);
      }
    };
    if (isMoved) await withCarriersLocked(site, unit, id, { isNews: false }, work);
    else await work();
    unit.touch('terms', `term:${id}`);
    for (const parent of isMoved ? [term.parent_id, parentId] : []) if (parent !== null) unit.touch(`term:${parent}`);
    if (isMoved) unit.touch(...below.map((each) => `term:${each.id}`));
    const act = { parent_id: parentId, before };
    await audit(context, unit, {
      action: 'term.order',
      target: target(id),
      before: { parent_id: term.parent_id },
      after: act,
    });
  });
}

/** Moves a term's posts and children to another term, or to none, and deletes it. @returns how many posts had it */
async function reassignAndDelete(
  site: Site,
  unit: Unit,
  term: reads.EditedTermRow,
  { posts: to, children: parentId }: { posts: number | null; children: number | null },
): Promise<number> {
  const { id } = term;
  const taxonomy = term.taxonomy as ArticleTaxonomy;
  const carriers = termCarriers.list(site);
  const children = await reads.listChildIds(unit.db, id);
  const work = async () => {
    for (const carrier of carriers) {
      if (taxonomy === 'special') await carrier.special?.move(unit, id, to);
      else if (to === null) await carrier.removeTermFromCarriers(unit, id);
      else await carrier.copyTermToCarriers(unit, id, to);
    }
    const last = (await reads.listSiblings(unit.db, taxonomy, parentId)).at(-1)?.position ?? 0;
    for (const [at, child] of children.entries()) await placeTerm(unit, child, parentId, last + at + 1);
  };
  await withCarriersLocked(site, unit, id, { isNews: true }, work);
  for (const carrier of carriers) await carrier.deleteCounts(unit, id);
  await deleteTerm(unit, id);
  unit.touch('terms', `term:${id}`, ...children.map((child) => `term:${child}`));
  for (const changed of new Set([to, parentId, term.parent_id])) if (changed !== null) unit.touch(`term:${changed}`);
  return Number(term.posts);
}

/** @throws DomainError VALIDATION when the taxonomies differ or one term contains the other; NOT_FOUND */
async function ensureMergeTarget(unit: Unit, term: reads.EditedTermRow, to: number, field: string): Promise<void> {
  const other = await requireArticleTerm(unit, to);
  if (other.taxonomy !== term.taxonomy) refuse(field, termEditErrors.otherKind);
  const below = await reads.listSubtree(unit.db, term.id);
  if (below.some((each) => each.id === to)) refuse(field, termEditErrors.itself);
  const height = Math.max(...below.map(({ depth }) => depth));
  if ((await reads.depthOf(unit.db, to)) + height > termMaxDepth) refuse(field, termErrors.depth);
}

/** Merges one term into another. @returns how many posts had it @throws DomainError VALIDATION, NOT_FOUND */
export async function mergeTerm(context: CallContext, id: number, into: number): Promise<number> {
  return write(context.site, async (unit) => {
    const term = await requireLockedTerm(unit, id);
    await ensureMergeTarget(unit, term, into, 'into');
    const { name } = term;
    await audit(context, unit, { action: 'term.merge', target: target(id), before: { name }, after: { into } });
    const carriers = await reassignAndDelete(context.site, unit, term, { posts: into, children: into });
    await emitTermMoved(context.site, unit, term, (await requireArticleTerm(unit, into)).slug);
    return carriers;
  });
}

/** Deletes a term. @returns how many posts had it @throws DomainError VALIDATION, NOT_FOUND */
export async function removeTerm(context: CallContext, id: number, moveTo: number | null): Promise<number> {
  return write(context.site, async (unit) => {
    const term = await requireLockedTerm(unit, id);
    const { name, taxonomy } = term;
    await audit(context, unit, {
      action: 'term.remove',
      target: target(id),
      before: { name, taxonomy },
      after: { moveTo },
    });
    if (moveTo !== null) {
      if (moveTo === id) refuse('move_to', termEditErrors.itself);
      if ((await requireArticleTerm(unit, moveTo)).taxonomy !== taxonomy) refuse('move_to', termEditErrors.otherKind);
    }
    return reassignAndDelete(context.site, unit, term, { posts: moveTo, children: term.parent_id });
  });
}

/** Deletes unused tags. @returns how many there were */
export async function removeUnusedTags(context: CallContext): Promise<number> {
  return write(context.site, async (unit) => {
    const ids = await reads.listUnusedTagIds(unit.db);
    for (const id of ids) {
      for (const carrier of termCarriers.list(context.site)) await carrier.deleteCounts(unit, id);
      await deleteTerm(unit, id);
      unit.touch(`term:${id}`);
    }
    if (ids.length === 0) return 0;
    unit.touch('terms');
    await audit(context, unit, { action: 'term.prune', after: { removed: ids.length } });
    return ids.length;
  });
}

async function requireSpecial(unit: Pick<Unit, 'db'>, id: number): Promise<reads.EditedTermRow> {
  const term = await requireArticleTerm(unit, id);
  if (term.taxonomy !== 'special') throw new DomainError('NOT_FOUND', termEditErrors.missing);
  return term;
}

/** @throws DomainError NOT_FOUND */
export async function listSpecialPosts({ site }: CallContext, id: number): Promise<SpecialPost[]> {
  await requireSpecial(site, id);
  return (await reads.listSpecialPosts(site.db, id)).map(viewSpecialPost);
}

/** Sets the order of a special's articles; articles that are not given come last. @throws DomainError VALIDATION */
export async function orderSpecialPosts(context: CallContext, id: number, posts: readonly number[]): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    await requireSpecial(unit, id);
    const known = (await reads.listSpecialPosts(unit.db, id)).map((post) => post.id);
    if (posts.some((post) => !known.includes(post)) || new Set(posts).size !== posts.length) {
      refuse('posts', termEditErrors.notInside);
    }
    const order = [...posts, ...known.filter((post) => !posts.includes(post))];
    for (const carrier of termCarriers.list(site)) await carrier.special?.order(site, unit, order);
    await audit(context, unit, { action: 'term.order', target: target(id), after: { posts } });
  });
}
