import { postErrors } from '#contract/features/posts/copy.ts';
import type { ArticleField, ArticleInputValue } from '#contract/features/posts/fields.rules.ts';
import { maxTermsPerTaxonomy } from '#contract/features/posts/limits.ts';
import { taxonomyNames } from '#contract/features/terms/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { ensureTerm, findTermId, listHiddenTagNames, listKnownTerms } from '#server/features/terms/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';

/** The terms that an article shall have; inside the site tags go by their numbers too. */
export type TermsWish = Omit<ArticleInputValue<'terms'>, 'tag'> & { tag?: readonly (number | string)[] | undefined };

/** Terms by their numbers; undefined: as they are. */
export interface ChosenTerms {
  ids: number[] | undefined;
  special: number | null | undefined;
}

function refuse(field: ArticleField, message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [field]: message } });
}

/** Editors may make terms and know all of them; so do imports and seeds, which have no viewer. */
function mayMakeTerms(viewer: Viewer | undefined): boolean {
  return viewer === undefined || hasRole(viewer, 'editor');
}

/** Whether the viewer may give this term to an article: that is, whether they may know of it. */
export async function mayChoose(unit: Unit, viewer: Viewer | undefined, id: number): Promise<boolean> {
  return viewer === undefined || (await listKnownTerms(unit.db, viewer, [id])).has(id);
}

/** A category or special by number or name. */
async function termIdOf(
  unit: Unit,
  taxonomy: 'category' | 'special',
  wished: number | string,
  viewer: Viewer | undefined,
): Promise<number> {
  const field: ArticleField = `terms.${taxonomy}`;
  const known = typeof wished === 'number' ? wished : await findTermId(unit, taxonomy, wished);
  if (known !== undefined) {
    if (await mayChoose(unit, viewer, known)) return known;
    if (typeof wished === 'number') return refuse(field, postErrors.term);
  }
  const name = String(wished).trim();
  if (mayMakeTerms(viewer)) return ensureTerm(unit, taxonomy, [name], {}, field);
  return refuse(field, postErrors.termMissing(taxonomyNames[taxonomy], name));
}

/** Tags as the word lists of the site let them be. @throws DomainError VALIDATION for refused words */
function screenTags(site: Site, wished: readonly (number | string)[]): (number | string)[] {
  const names = wished.filter((tag) => typeof tag === 'string');
  const { verdict, replace } = checkWords(site, names);
  if (verdict === 'refuse') refuse('terms.tag', postErrors.tagRefused);
  return wished.map((tag) => (typeof tag === 'string' ? replace(tag) : tag));
}

/**
 * Whether a hidden tag among these terms has a name that the word lists hold: it becomes public with its article, so
 * the article waits for a review.
 */
export async function hasHeldTag(site: Site, unit: Unit, ids: readonly number[]): Promise<boolean> {
  return checkWords(site, await listHiddenTagNames(unit.db, ids)).verdict !== 'pass';
}

async function tagIds(
  site: Site,
  unit: Unit,
  wished: readonly (number | string)[],
  viewer: Viewer | undefined,
): Promise<number[]> {
  const field: ArticleField = 'terms.tag';
  const screened = mayMakeTerms(viewer) ? wished : screenTags(site, wished);
  const clean = screened.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== '');
  const ids: number[] = [];
  for (const tag of new Set(clean))
    ids.push(typeof tag === 'number' ? tag : await ensureTerm(unit, 'tag', [tag], {}, field));
  return ids;
}

type Kinds = ReadonlyMap<number, string>;

function ensureKnown(field: ArticleField, ids: readonly number[], kinds: Kinds): void {
  const isKnown = (id: number) => kinds.get(id) === 'category' || kinds.get(id) === 'tag';
  if (!ids.every(isKnown)) refuse(field, postErrors.term);
}

function ensureFew(taxonomy: 'category' | 'tag', ids: readonly number[], kinds: Kinds): void {
  const count = ids.filter((id) => kinds.get(id) === taxonomy).length;
  if (count > maxTermsPerTaxonomy) refuse(`terms.${taxonomy}`, postErrors.tooManyTerms);
}

/**
 * Finds the terms that are wished for, and makes tags that are new; other new ones only for editors. A term that the
 * viewer may not know is as good as none. Without a viewer: an import or a seed.
 * @throws DomainError VALIDATION
 */
export async function chooseTerms(
  site: Site,
  unit: Unit,
  wished: TermsWish | undefined,
  viewer: Viewer | undefined,
): Promise<ChosenTerms> {
  const { category, tag, special } = wished ?? {};
  const categories: number[] = [];
  for (const each of category ?? []) categories.push(await termIdOf(unit, 'category', each, viewer));
  const tags = await tagIds(site, unit, tag ?? [], viewer);
  const specialId =
    special === null || special === undefined ? special : await termIdOf(unit, 'special', special, viewer);
  const ids = [...categories, ...tags];
  const all = [...new Set([...ids, ...(specialId ? [specialId] : [])])];
  const kinds = new Map((await reads.listTermKinds(unit.db, all)).map((term) => [term.id, term.taxonomy]));
  ensureKnown('terms.category', categories, kinds);
  ensureKnown('terms.tag', tags, kinds);
  ensureFew('category', ids, kinds);
  ensureFew('tag', ids, kinds);
  if (specialId && kinds.get(specialId) !== 'special') refuse('terms.special', postErrors.term);
  return { ids: category || tag ? ids : undefined, special: specialId };
}
