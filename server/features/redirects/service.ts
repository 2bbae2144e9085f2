import { redirectErrors } from '#contract/features/redirects/copy.ts';
import type { ImportedRedirects, Redirect } from '#contract/features/redirects/entities.ts';
import {
  hitFlushMs,
  importMaxLines,
  maxChain,
  maxRedirects,
  redirectPageSize,
} from '#contract/features/redirects/limits.ts';
import {
  fromProblem,
  ownAddress,
  type RedirectOrigin,
  type RedirectStatus,
  redirectStatuses,
  spellAddress,
  toProblem,
} from '#contract/features/redirects/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audits/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewRedirect } from './views.ts';
import * as writes from './writes.ts';

/** Kept answers that say "nothing here" carry it: a new redirect takes them away. */
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

/** Writes the counted hits in one transaction; on shut-down too. What can't be written counts on. */
export async function flushHits(site: Site): Promise<void> {
  const counter = counterOf(site);
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  const hits = counter.pending;
  if (hits.size === 0) return;
  counter.pending = new Map();
  try {
    await write(site, async (unit) => {
      // In one order everywhere, so that two nodes never wait for each other.
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

/** Where visitors of an address are sent that no page answers. */
export interface FoundRedirect {
  status: number;
  location: string;
  /** To be called when the visitor is really sent there. */
  count: () => void;
}

/** What a browser is told: percent-encoded, with the visitor's own query where it belongs to this site. */
function locationOf(site: Site, to: string, query: string): string {
  const url = new URL(to, site.url);
  if (!to.startsWith('/')) return url.href;
  if (url.search === '' && query !== '') url.search = query;
  return `${url.pathname}${url.search}${url.hash}`;
}

const pageOfList = /^(\/.+)(\/page\/[1-9]\d*)$/;

/**
 * The redirect of an address, if there is one: by the whole address first, then without its query. Pages of a term's
 * list follow their term. `path` is percent-encoded. @returns null for none
 */
export async function findRedirect(site: Site, path: string, query: string): Promise<FoundRedirect | null> {
  const own = spellAddress(path);
  if (own === null) return null;
  const whole = query === '' ? null : spellAddress(`${path}?${query}`);
  const [, list = null, rest = ''] = pageOfList.exec(own) ?? [];
  const wanted = [whole, own, list].filter((each) => each !== null);
  const rows = await reads.listByFrom(site.db, wanted);
  for (const from of wanted) {
    const row = rows.find((each) => each.from_address === from);
    const isOfPage = from === list;
    if (!row || (isOfPage && row.origin !== 'term')) continue;
    const location = locationOf(site, row.to_address + (isOfPage ? rest : ''), from === whole ? '' : query);
    return { status: row.status, location, count: () => countHit(site, row.id) };
  }
  return null;
}

export interface RedirectsAsked {
  search: string;
  origin: RedirectOrigin | '';
  page: number;
  page_size?: number | undefined;
}

/** The owner's redirects and those that made themselves, the newest first. */
export async function listRedirects({ site }: Ask, asked: RedirectsAsked): Promise<Page<Redirect>> {
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

const pathOf = (address: string): string => address.split('?')[0] as string;

/** Where an address leads by the redirects there are, step by step. */
async function chainFrom(unit: Unit, to: string, exceptId: number): Promise<string[]> {
  const steps: string[] = [];
  for (let at = spellAddress(to); at !== null && steps.length <= maxChain;) {
    steps.push(at);
    const rows = await reads.listByFrom(unit.db, [at, pathOf(at)]);
    const next = rows
      .filter((row) => row.id !== exceptId)
      .sort((a, b) => b.from_address.length - a.from_address.length);
    at = next[0] ? spellAddress(next[0].to_address) : null;
  }
  return steps;
}

/** Both addresses in their one spelling. @throws DomainError VALIDATION, also for what would lead in a circle */
async function readInput(site: Site, unit: Unit, input: RedirectInput, id: number) {
  const typed = { from: ownAddress(plainText(input.from), site.url), to: ownAddress(plainText(input.to), site.url) };
  const wrong = fromProblem(typed.from);
  if (wrong !== null) refuse('from', wrong);
  const from = spellAddress(typed.from) as string;
  const problem = toProblem(typed.to);
  if (problem !== null) refuse('to', problem);
  const steps = await chainFrom(unit, typed.to, id);
  const met = steps.findIndex((step) => step === from || pathOf(step) === from);
  if (met === 0) refuse('to', redirectErrors.itself);
  if (met > 0 || steps.length > maxChain) {
    refuse('to', redirectErrors.circle([from, ...steps.slice(0, met + 1 || 5)]));
  }
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
  return maxRedirects - (await reads.countRedirects(unit.db, { search: '', origin: '' }));
}

async function insert(site: Site, unit: Unit, input: RedirectInput): Promise<reads.RedirectRow> {
  const row = await readInput(site, unit, input, 0);
  const id = await writes.insertRedirect(unit, { ...row, created_at: unit.now, last_hit_at: null });
  unit.touch(redirectsTag);
  return redirectOf(unit, id);
}

async function update(site: Site, unit: Unit, row: reads.RedirectRow, input: RedirectInput) {
  await writes.updateRedirect(unit, row.id, { ...(await readInput(site, unit, input, row.id)), origin: 'owner' });
  unit.touch(redirectsTag);
  return redirectOf(unit, row.id);
}

/** @throws DomainError VALIDATION, CONFLICT when the old address leads somewhere already */
export async function addRedirect(ask: Ask, input: RedirectInput): Promise<Redirect> {
  return write(ask.site, async (unit) => {
    if ((await roomLeft(unit)) <= 0) throw new DomainError('CONFLICT', redirectErrors.tooMany);
    const row = await insert(ask.site, unit, input);
    await audit(ask, unit, { act: 'redirect.add', target: target(row.id), after: factsOf(row) });
    return viewRedirect(row, 0);
  });
}

/** What is left out stays. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT */
export async function changeRedirect(
  ask: Ask,
  id: number,
  change: { [K in keyof RedirectInput]?: RedirectInput[K] | undefined },
): Promise<Redirect> {
  return write(ask.site, async (unit) => {
    const before = await redirectOf(unit, id);
    const { from = before.from_address, to = before.to_address } = change;
    const status = change.status ?? (before.status as RedirectStatus);
    const after = await update(ask.site, unit, before, { from, to, status });
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(ask, unit, { act: 'redirect.change', target: target(id), ...facts });
    return viewRedirect(after, 0);
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeRedirect(ask: Ask, id: number): Promise<void> {
  await write(ask.site, async (unit) => {
    const before = await redirectOf(unit, id);
    await writes.deleteRedirect(unit, id);
    unit.touch(redirectsTag);
    await audit(ask, unit, { act: 'redirect.remove', target: target(id), before: factsOf(before) });
  });
}

/** One line of many; a decoded address may not hold a space, so that a space always parts two of them. */
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
 * Takes many lines; an old address that leads somewhere already leads to the new place from now on. Lines that can't
 * be taken are named and leave the others alone. @throws DomainError VALIDATION when there is nothing, or too much
 */
export async function importRedirects(ask: Ask, text: string): Promise<ImportedRedirects> {
  const { site } = ask;
  const lines = plainText(text).split('\n');
  if (lines.length > importMaxLines) throw new DomainError('VALIDATION', redirectErrors.importLength);
  if (lines.every((line) => line.trim() === '')) throw new DomainError('VALIDATION', redirectErrors.importEmpty);
  return write(site, async (unit) => {
    const done: ImportedRedirects = { added: 0, changed: 0, refused: [] };
    const room = await roomLeft(unit);
    for (const [at, line] of lines.entries()) {
      const plain = line.trim();
      if (plain === '' || plain.startsWith('#')) continue;
      try {
        const input = readLine(plain);
        const from = spellAddress(ownAddress(input.from, site.url));
        const [known] = from === null ? [] : await reads.listByFrom(unit.db, [from]);
        if (!known && done.added >= room) throw new DomainError('CONFLICT', redirectErrors.tooMany);
        if (known) await update(site, unit, known, input);
        else await insert(site, unit, input);
        done[known ? 'changed' : 'added'] += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        done.refused.push({ line: at + 1, text: plain.slice(0, 200), reason: error.message });
      }
    }
    const { added, changed, refused } = done;
    await audit(ask, unit, { act: 'redirect.import', after: { added, changed, refused: refused.length } });
    return done;
  });
}

/** A page of the site has another address now: whoever asks for the old one is sent there. Both are percent-encoded. */
export async function noteMove(unit: Unit, fromPath: string, toPath: string): Promise<void> {
  const [from, to] = [spellAddress(fromPath), spellAddress(toPath)];
  if (from === null || to === null || from === to) return;
  await writes.deleteMadeFrom(unit, to);
  await writes.leadMadeTo(unit, from, to);
  // What the owner typed may lead back: then a page that is not there says so.
  if ((await chainFrom(unit, to, 0)).includes(from)) return;
  await writes.insertMade(unit, from, to);
  unit.touch(redirectsTag);
}
