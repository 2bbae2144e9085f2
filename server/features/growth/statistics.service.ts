import { topEarnersDays, topEarnersLength } from '#contract/features/growth/limits.ts';
import type { getGrowth } from '#contract/features/growth/statistics.calls.ts';
import { transferTitles } from '#contract/features/ledger/copy.ts';
import { type TransferKind, transferKinds } from '#contract/features/ledger/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { addDays, calendarDay, dayNumber } from '#server/kit/clock.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { listTopEarners } from './earnings.service.ts';
import * as reads from './statistics.reads.ts';

type Growth = CallOutput<typeof getGrowth>;

/** In the order of the kinds, points before experience. */
const orderOf = ({ kind, currency }: Growth['kinds'][number]): number =>
  transferKinds.indexOf(kind) * 2 + Number(currency === 'exp');

function seriesOf(rows: Awaited<ReturnType<typeof reads.listLedgerDays>>, first: number, length: number) {
  const found = new Map<string, Growth['kinds'][number]>();
  for (const { day, currency, kind, received, paid } of rows) {
    const key = `${currency}:${kind}`;
    const entry = found.get(key) ?? {
      kind: kind as TransferKind,
      title: transferTitles[kind as TransferKind],
      currency: currency as 'point' | 'exp',
      received: Array<number>(length).fill(0),
      paid: Array<number>(length).fill(0),
    };
    found.set(key, entry);
    const place = day - first;
    if (place >= length) continue;
    entry.received[place] = received;
    entry.paid[place] = paid;
  }
  return [...found.values()].toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Everybody has the highest level whose threshold they reach, and the lowest one while they reach none. */
async function levelsOf(site: Site): Promise<Growth['levels']> {
  const levels = site.options.get('levels').toSorted((one, other) => one.level - other.level);
  const reached = await Promise.all(
    levels.map(({ threshold }, place) =>
      place === 0 ? reads.countUsers(site.db) : reads.countWithExperience(site.db, threshold),
    ),
  );
  return levels.map(({ level, name }, place) => {
    const above = Math.max(0, ...reached.slice(place + 1));
    return { level, name, people: Math.max(0, (reached[place] ?? 0) - above) };
  });
}

async function earnersOf(site: Site, days: number): Promise<Growth['earners']> {
  const earned = await listTopEarners(site, 'point', Math.min(days, topEarnersDays), topEarnersLength);
  const ids = earned.map(({ user_id }) => user_id);
  const people = new Map((await reads.listPeople(site.db, ids)).map((person) => [person.id, person]));
  return earned.flatMap(({ user_id, count }) => {
    const person = people.get(user_id);
    return person ? [{ ...person, count }] : [];
  });
}

/** Points, experience, check-ins and levels of the site, for its administrators. @see docs/reference/calls.md */
export async function growthOf({ site }: CallContext, length: number): Promise<Growth> {
  const now = site.clock.now();
  const first = dayNumber(now) - length + 1;
  const dates = Array.from({ length }, (_, place) => addDays(calendarDay(now), place - length + 1));
  const [rows, checkIns, levels, earners] = await Promise.all([
    reads.listLedgerDays(site.db, first),
    reads.countCheckInDays(site.db, dates[0] as string),
    levelsOf(site),
    earnersOf(site, length),
  ]);
  return {
    days: dates.map((date) => ({ date })),
    kinds: seriesOf(rows, first, length),
    check_ins: dates.map((date) => checkIns.get(date) ?? 0),
    levels,
    earners,
  };
}
