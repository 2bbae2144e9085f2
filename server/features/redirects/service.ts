import { redirectErrors } from '#contract/features/redirects/copy.ts';
import type { ImportedRedirects, Redirect } from '#contract/features/redirects/entities.ts';
import { importedCandidates, matchImported, namesByQuery } from '#contract/features/redirects/imported.rules.ts';
import {
  hitFlushMs,
  importMaxLines,
  maxRedirectChain,
  maxRedirects,
  redirectPageSize,
} from '#contract/features/redirects/limits.ts';
import {
  fromProblem,
  matchRedirect,
  localAddress,
  redirectTarget,
  redirectCandidates,
  type RedirectOrigin,
  type RedirectStatus,
  redirectStatuses,
  canonicalAddress,
  toProblem,
  type RedirectRule,
  type RedirectMatch,
  RedirectGraph,
} from '#contract/features/redirects/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewRedirect } from './views.ts';
import * as writes from './writes.ts';

/** Tag of cached 404 responses: a new redirect invalidates them. */
export const redirectsTag = 'redirects';

interface HitCounter {
  pending: Map<number, number>;
  timer: NodeJS.Timeout | null;
}

const counters = new WeakMap<Site, HitCounter>();

function counterOf(site: Site): HitCounter {
  const counter = counters.get(site) ?? { pending: new Map<number, number>(), timer: null };
  counters.set(site, counter);
  return counter;
}

/** Writes the counted hits in one transaction; also called on shutdown. On failure they stay pending. */
export async function flushHits(site: Site): Promise<void> {
  const counter = counterOf(site);
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  const hits = counter.pending;
  if (hits.size === 0) return;
  counter.pending = new Map();
  try {
    await write(site, async (unit) => {
      // Rows are always locked in the same order, so that two nodes cannot deadlock.
      for (const [id, count] of [...hits].sort(([one], [other]) => one - other)) {
        await writes.addHits(unit, id, count, unit.now);
      }
    });
  } catch (error) {
    for (const [id, count] of hits) counter.pending.set(id, (counter.pending.get(id) ?? 0) + count);
    throw error;
  }
}

function countHit(site: Site, id: number): void {
  const counter = counterOf(site);
  counter.pending.set(id, (counter.pending.get(id) ?? 0) + 1);
  counter.timer ??= setTimeout(() => {
    flushHits(site).catch((error: unknown) => site.log.error({ err: error }, 'redirect hits could not be written'));
  }, hitFlushMs).unref();
}

/** The redirect for an address without a page. */
export interface FoundRedirect {
  status: number;
  location: string;
  /** Whether it comes before a page that answers at the same path. */
  isBeforePages: boolean;
  /** Counts a hit; call it when the visitor is actually redirected. */
  count: () => void;
}

/** The Location header: percent-encoded, with the visitor's query string for targets on this site. */
function locationOf(site: Site, to: string, query: string): string {
  const url = new URL(to, site.url);
  if (!to.startsWith('/')) return url.href;
  if (url.search === '' && query !== '') url.search = query;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The redirect for a normalized address. */
async function wayAt(site: Site, at: string): Promise<RedirectMatch<reads.RedirectRow> | null> {
  const froms = [...new Set([...redirectCandidates(at), ...importedCandidates(at)])];
  const rows = await reads.listByFrom(site.db, froms, site.clock.now());
  const ruleOf = (from: string) => rows.find((row) => row.from_address === from && row.isServed);
  const found = matchRedirect(at, ruleOf);
  if (found && found.redirect.origin !== 'import') return found;
  return matchImported(at, ruleOf) ?? found;
}

/** Whether the redirect leads into a loop. Loops are refused on saving; if one exists anyway, it is not served. */
async function isInLoop(site: Site, start: string, first: RedirectMatch<reads.RedirectRow>): Promise<boolean> {
  // The page of a public post answers before any redirect from it.
  if (first.redirect.post_id !== null) return false;
  const met = new Set([start]);
  for (let found: typeof first | null = first; found;) {
    const at = redirectTarget(found, site.url);
    if (at === null) return false;
    if (met.has(at) || met.size > maxRedirectChain) return true;
    met.add(at);
    found = await wayAt(site, at);
  }
  return false;
}

/**
 * The redirect of an address: matched with its query string first, then without. Pages of a term's list are redirected
 * with their term. `path` is percent-encoded. @returns null for none
 */
export async function findRedirect(site: Site, path: string, query: string): Promise<FoundRedirect | null> {
  const at = canonicalAddress(query === '' ? path : `${path}?${query}`);
  const found = at === null ? null : await wayAt(site, at);
  if (!found || (await isInLoop(site, at as string, found))) return null;
  const { redirect, rest } = found;
  const location = locationOf(site, redirect.to_address + rest, found.query === '' ? '' : query);
  const isBeforePages = namesByQuery(redirect);
  return { status: redirect.status, location, isBeforePages, count: () => countHit(site, redirect.id) };
}

export interface RedirectQuery {
  search: string;
  origin: RedirectOrigin | '';
  page: number;
  page_size?: number | undefined;
}

/** The owner's and the automatic redirects, newest first. */
export async function listRedirects({ site }: CallContext, asked: RedirectQuery): Promise<Page<Redirect>> {
  const { page, page_size = redirectPageSize } = asked;
  const filter = { search: plainText(asked.search).trim(), origin: asked.origin };
  const total = await reads.countRedirects(site.db, filter);
  const rows = await reads.listRedirects(site.db, filter, page_size, (page - 1) * page_size);
  const { pending } = counterOf(site);
  return { list: rows.map((row) => viewRedirect(row, pending.get(row.id) ?? 0)), total, page, page_size };
}

export interface RedirectInput {
  from: string;
  to: string;
  status: RedirectStatus;
}

function refuse(field: 'from' | 'to', text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

const loadWays = async (site: Site, unit: Unit): Promise<RedirectGraph> =>
  new RedirectGraph(site.url, await reads.listWays(unit.db));

/** Adds the redirect to the graph unless it closes a loop. @throws DomainError VALIDATION */
function ensureNoLoop(ways: RedirectGraph, way: RedirectRule, before: RedirectRule | null): void {
  if (before) ways.remove(before.from_address);
  ways.put(way);
  const ring = ways.ringFrom(way.from_address);
  if (ring === null) return;
  ways.remove(way.from_address);
  if (before) ways.put(before);
  const pathOf = (address: string) => address.split('?')[0];
  const isSame = ring.every((step) => pathOf(step) === pathOf(ring[0] as string));
  refuse('to', isSame ? redirectErrors.itself : redirectErrors.circle(ring.slice(0, 6)));
}

/** Normalizes both addresses. @throws DomainError VALIDATION, also for a loop */
function readInput(site: Site, unit: Unit, ways: RedirectGraph, input: RedirectInput, before: RedirectRule | null) {
  const typed = {
    from: localAddress(plainText(input.from), site.url),
    to: localAddress(plainText(input.to), site.url),
  };
  const wrong = fromProblem(typed.from);
  if (wrong !== null) refuse('from', wrong);
  const from = canonicalAddress(typed.from) as string;
  const problem = toProblem(typed.to);
  if (problem !== null) refuse('to', problem);
  ensureNoLoop(ways, { from_address: from, to_address: typed.to, origin: 'owner' }, before);
  return { from_address: from, to_address: typed.to, status: input.status, updated_at: unit.now };
}

async function redirectOf(unit: Unit, id: number): Promise<reads.RedirectRow> {
  const row = await reads.findRedirect(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', redirectErrors.missing);
  return row;
}

const target = (id: number) => ({ type: 'redirect', id });
const factsOf = (row: reads.RedirectRow) => ({ from: row.from_address, to: row.to_address, status: row.status });

async function roomLeft(unit: Unit): Promise<number> {
  const all = await reads.countRedirects(unit.db, { search: '', origin: '' });
  return maxRedirects - (all - (await reads.countImported(unit.db)));
}

async function insert(site: Site, unit: Unit, ways: RedirectGraph, input: RedirectInput): Promise<reads.RedirectRow> {
  const row = readInput(site, unit, ways, input, null);
  const id = await writes.insertRedirect(unit, { ...row, created_at: unit.now, last_hit_at: null });
  unit.touch(redirectsTag);
  return redirectOf(unit, id);
}

async function update(site: Site, unit: Unit, ways: RedirectGraph, row: reads.RedirectRow, input: RedirectInput) {
  const changed = readInput(site, unit, ways, input, row);
  await writes.updateRedirect(unit, row.id, { ...changed, origin: 'owner', post_id: null });
  unit.touch(redirectsTag);
  return redirectOf(unit, row.id);
}

/** @throws DomainError VALIDATION, CONFLICT when the old address is redirected already */
export async function addRedirect(context: CallContext, input: RedirectInput): Promise<Redirect> {
  return write(context.site, async (unit) => {
    if ((await roomLeft(unit)) <= 0) throw new DomainError('CONFLICT', redirectErrors.tooMany);
    const row = await insert(context.site, unit, await loadWays(context.site, unit), input);
    await audit(context, unit, { action: 'redirect.add', target: target(row.id), after: factsOf(row) });
    return viewRedirect(row, 0);
  });
}

/** Missing fields are left unchanged. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT */
export async function changeRedirect(
  context: CallContext,
  id: number,
  change: { [K in keyof RedirectInput]?: RedirectInput[K] | undefined },
): Promise<Redirect> {
  return write(context.site, async (unit) => {
    const before = await redirectOf(unit, id);
    const { from = before.from_address, to = before.to_address } = change;
    const status = change.status ?? (before.status as RedirectStatus);
    const after = await update(context.site, unit, await loadWays(context.site, unit), before, { from, to, status });
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, unit, { action: 'redirect.change', target: target(id), ...facts });
    return viewRedirect(after, 0);
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeRedirect(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const before = await redirectOf(unit, id);
    await writes.deleteRedirect(unit, id);
    unit.touch(redirectsTag);
    await audit(context, unit, { action: 'redirect.remove', target: target(id), before: factsOf(before) });
  });
}

/** One line of an import. Addresses contain no spaces, so white space always separates them. */
function readLine(text: string): RedirectInput {
  const [from, to, status = '301', ...more] = text.split(/\s+/);
  if (from === undefined || to === undefined || more.length > 0) {
    throw new DomainError('VALIDATION', redirectErrors.line);
  }
  const known = redirectStatuses.find((each) => String(each) === status);
  if (!known) throw new DomainError('VALIDATION', redirectErrors.lineStatus);
  return { from, to, status: known };
}

/**
 * Imports redirects, one per line; an existing redirect gets the new target. Invalid lines are reported and do not
 * affect the others. @throws DomainError VALIDATION when the text is empty or too long
 */
export async function importRedirects(context: CallContext, text: string): Promise<ImportedRedirects> {
  const { site } = context;
  const lines = plainText(text).split('\n');
  if (lines.length > importMaxLines) throw new DomainError('VALIDATION', redirectErrors.importLength);
  if (lines.every((line) => line.trim() === '')) throw new DomainError('VALIDATION', redirectErrors.importEmpty);
  return write(site, async (unit) => {
    const done: ImportedRedirects = { added: 0, changed: 0, refused: [] };
    const room = await roomLeft(unit);
    const ways = await loadWays(site, unit);
    for (const [at, line] of lines.entries()) {
      const plain = line.trim();
      if (plain === '' || plain.startsWith('#')) continue;
      try {
        const input = readLine(plain);
        const from = canonicalAddress(localAddress(input.from, site.url));
        const [known] = from === null ? [] : await reads.listByFrom(unit.db, [from], unit.now);
        if (!known && done.added >= room) throw new DomainError('CONFLICT', redirectErrors.tooMany);
        if (known) await update(site, unit, ways, known, input);
        else await insert(site, unit, ways, input);
        done[known ? 'changed' : 'added'] += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        done.refused.push({ line: at + 1, text: plain.slice(0, 200), reason: error.message });
      }
    }
    const { added, changed, refused } = done;
    await audit(context, unit, { action: 'redirect.import', after: { added, changed, refused: refused.length } });
    return done;
  });
}

/** Adds a redirect for a page whose URL changed. Both paths are percent-encoded. */
export async function addRedirectForMove(site: Site, unit: Unit, fromPath: string, toPath: string): Promise<void> {
  const [from, to] = [canonicalAddress(fromPath), canonicalAddress(toPath)];
  if (from === null || to === null || from === to) return;
  await writes.deleteAutomaticFrom(unit, to);
  await writes.retargetAutomatic(unit, from, to);
  // A redirect of the owner may lead back here; then none is added and the old address is a 404.
  const ways = await loadWays(site, unit);
  ways.put({ from_address: from, to_address: to, origin: 'term' });
  if (ways.ringFrom(from) !== null) return;
  await writes.upsertAutomatic(unit, from, to);
  unit.touch(redirectsTag);
}
