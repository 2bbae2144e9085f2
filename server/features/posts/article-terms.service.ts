import { postErrors } from '#contract/features/posts/copy.ts';
import type { ArticleField, ArticleInputValue } from '#contract/features/posts/fields.rules.ts';
import { maxTermsPerTaxonomy } from '#contract/features/posts/limits.ts';
import { taxonomyNames } from '#contract/features/terms/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { ensureTerm, findTermId } from '#server/features/terms/service.ts';
import type { Unit } from '#server/kit/site.ts';

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

/** A category or special by number or name. */
async function termIdOf(
  unit: Unit,
  taxonomy: 'category' | 'special',
  wished: number | string,
  mayMake: boolean,
): Promise<number> {
  if (typeof wished === 'number') return wished;
  const name = wished.trim();
  const known = await findTermId(unit, taxonomy, name);
  if (known !== undefined) return known;
  const field: ArticleField = `terms.${taxonomy}`;
  if (mayMake) return ensureTerm(unit, taxonomy, [name], {}, field);
  return refuse(field, postErrors.termMissing(taxonomyNames[taxonomy], name));
}

async function tagIds(unit: Unit, wished: readonly (number | string)[]): Promise<number[]> {
  const field: ArticleField = 'terms.tag';
  const clean = wished.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== '');
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
 * Finds the terms that are wished for, and makes tags that are new; other new ones only where `mayMake` says so.
 * @throws DomainError VALIDATION
 */
export async function chooseTerms(unit: Unit, wished: TermsWish | undefined, mayMake: boolean): Promise<ChosenTerms> {
  const { category, tag, special } = wished ?? {};
  const categories: number[] = [];
  for (const each of category ?? []) categories.push(await termIdOf(unit, 'category', each, mayMake));
  const tags = await tagIds(unit, tag ?? []);
  const specialId =
    special === null || special === undefined ? special : await termIdOf(unit, 'special', special, mayMake);
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
