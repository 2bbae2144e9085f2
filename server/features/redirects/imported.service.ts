import { redirectErrors } from '#contract/features/redirects/copy.ts';
import { lowerCaseSpelling } from '#contract/features/redirects/imported.rules.ts';
import { maxImportedRedirects } from '#contract/features/redirects/limits.ts';
import { canonicalAddress, importedFromProblem } from '#contract/features/redirects/rules.ts';
import { reservedSlugs } from '#contract/features/posts/limits.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as imported from './imported.reads.ts';
import * as reads from './reads.ts';
import { redirectsTag } from './service.ts';
import * as writes from './writes.ts';

/** Where an address of an imported site leads: to a post wherever it is then, or to a fixed address. */
export type ImportedTarget = { postId: number } | { address: string; isTemporary?: boolean };

/** `known`: nothing to do, the address answers or redirects there already. */
export type ImportedOutcome = 'added' | 'known' | { conflict: string };

/** Why an address of an imported site can never be redirected, or null. */
export function importedAddressProblem(old: string): string | null {
  const from = canonicalAddress(old);
  if (from === null) return redirectErrors.from;
  if (from === '/') return null;
  return importedFromProblem(from) ?? (isSitePage(from) ? redirectErrors.occupied(from) : null);
}

/** Whether the path belongs to a page that every site has. */
function isSitePage(from: string): boolean {
  return !from.includes('?') && reservedSlugs.has(from.slice(1).toLowerCase());
}

const termPage = /^\/(category|tag|special)\/([^/?]+)$/;

/** Whether a page of this site has the address, so that a redirect from it would never be reached. */
async function isOccupied(unit: Unit, from: string): Promise<boolean> {
  const [, first = '', ...more] = from.split('/');
  if (from.includes('?')) return false;
  if (more.length === 0) return imported.hasPost(unit.db, first);
  const [, taxonomy, slug] = termPage.exec(from) ?? [];
  if (slug !== undefined) return imported.hasTerm(unit.db, taxonomy as 'category' | 'tag' | 'special', slug);
  return /^\/author\/\d+$/.test(from);
}

async function addressOf(unit: Unit, target: ImportedTarget): Promise<string> {
  return 'postId' in target ? postPath((await imported.findSlug(unit.db, target.postId)) ?? '') : target.address;
}

/** How many more redirects of imported sites may be stored. */
export async function importedRoom(unit: Unit): Promise<number> {
  return maxImportedRedirects - (await reads.countImported(unit.db));
}

async function insert(unit: Unit, from: string, to: string, target: ImportedTarget): Promise<void> {
  await writes.insertRedirect(unit, {
    from_address: from,
    to_address: to,
    status: 'address' in target && target.isTemporary ? 302 : 301,
    origin: 'import',
    post_id: 'postId' in target ? target.postId : null,
    last_hit_at: null,
    created_at: unit.now,
    updated_at: unit.now,
  });
  unit.touch(redirectsTag);
}

/**
 * Adds a redirect from an address of an imported site, given as path and query. Redirects that exist and pages of this
 * site are never replaced.
 */
export async function addImportedRedirect(unit: Unit, old: string, target: ImportedTarget): Promise<ImportedOutcome> {
  const from = canonicalAddress(old) ?? old;
  const to = await addressOf(unit, target);
  if (from === '/' || from === canonicalAddress(to)) return 'known';
  const problem = importedAddressProblem(old);
  if (problem !== null) return { conflict: problem };
  const [taken] = await reads.listByFrom(unit.db, [from], unit.now);
  if (taken) {
    const isSame = 'postId' in target ? taken.post_id === target.postId : taken.to_address === to;
    return isSame ? 'known' : { conflict: redirectErrors.leadsElsewhere(taken.to_address) };
  }
  if (await isOccupied(unit, from)) return { conflict: redirectErrors.occupied(from) };
  await insert(unit, from, to, target);
  return 'added';
}

/** Adds the lower-case spelling of an old address, unless something else has it: some servers ignore the case. */
export async function addLowerCaseRedirect(unit: Unit, old: string, target: ImportedTarget): Promise<boolean> {
  const from = canonicalAddress(old);
  const lower = from === null ? null : lowerCaseSpelling(from);
  return lower !== null && (await addImportedRedirect(unit, lower, target)) === 'added';
}

/** A post can be read from now on, or no longer: kept answers of its old addresses change. */
export async function importedPostChanged(unit: Unit, postId: number): Promise<void> {
  if (await imported.hasRedirects(unit.db, postId)) unit.touch(redirectsTag);
}

/** Old addresses of a file follow it to its new address. */
export async function retargetImported(unit: Unit, from: string, to: string): Promise<void> {
  if (await writes.retargetImported(unit, from, to)) unit.touch(redirectsTag);
}

/** Files of imported sites that lie elsewhere, in pages by id. */
export function listUnfetched(site: Site, afterId: number) {
  return imported.listUnfetched(site.db, afterId);
}
