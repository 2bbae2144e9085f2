import type {
  Leaderboard,
  LeaderboardKind,
  LeaderboardEntry,
  LeaderboardRange,
} from '#contract/features/analytics/leaderboards.entities.ts';
import { leaderboardDays, leaderboardLength, leaderboardExtraRows } from '#contract/features/analytics/limits.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { listGiftLeaders } from '#server/features/gifts/service.ts';
import { listTopEarners } from '#server/features/growth/earnings.service.ts';
import { dayNumber, endOfDay } from '#server/kit/clock.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import * as reads from './leaderboards.reads.ts';

const dayMs = 86_400_000;

interface Counted {
  day: number;
  ranked: Promise<reads.Ranked[]>;
}

/**
 * Rankings of today. Counting reads every comment, like or gift in its range, so it runs once a day instead of on every page
 * render.
 */
const counted = new WeakMap<Site, Map<string, Counted>>();

async function count(site: Site, kind: LeaderboardKind, range: LeaderboardRange): Promise<reads.Ranked[]> {
  const days = range === 'all' ? null : leaderboardDays[range];
  const since = days === null ? 0 : endOfDay(site.clock.now()) - days * dayMs;
  const limit = leaderboardLength + leaderboardExtraRows;
  switch (kind) {
    case 'comments':
      return reads.listCommenters(site.db, since, limit);
    case 'likes':
      return reads.listLiked(site.db, since, site.clock.now(), limit);
    case 'point':
    case 'exp':
    case 'check-ins':
      return listTopEarners(site, kind, days, limit);
    case 'gifts-sent':
      return listGiftLeaders(site, 'sender', days === null ? null : since, limit);
    case 'gifts-received':
      return listGiftLeaders(site, 'receiver', days === null ? null : since, limit);
  }
}

async function rankedOf(site: Site, kind: LeaderboardKind, range: LeaderboardRange): Promise<reads.Ranked[]> {
  const kept = counted.get(site) ?? new Map<string, Counted>();
  counted.set(site, kept);
  const day = dayNumber(site.clock.now());
  const key = `${kind} ${range}`;
  const found = kept.get(key);
  if (found?.day === day) return found.ranked;
  const ranked = count(site, kind, range);
  kept.set(key, { day, ranked });
  ranked.catch(() => kept.delete(key));
  return ranked;
}

/** 排行榜: users ranked by what they wrote, got, earned or gave, counted once a day. @see docs/reference/README.md */
export async function leaderboard(
  context: CallContext,
  { kind, range }: { kind: LeaderboardKind; range: LeaderboardRange },
): Promise<Leaderboard> {
  const { site } = context;
  context.tag('stats', 'list:people');
  const ranked = await rankedOf(site, kind, range);
  const ids = ranked.map((each) => each.user_id);
  const people = new Map((await reads.listVisibleUsers(site.db, ids, site.clock.now())).map((row) => [row.id, row]));
  const list: LeaderboardEntry[] = [];
  for (const { user_id, count: received } of ranked) {
    const person = people.get(user_id);
    if (!person || list.length === leaderboardLength) continue;
    context.tag(`author:${user_id}`);
    const before = list.at(-1);
    const place = before?.count === received ? before.place : list.length + 1;
    list.push({ place, count: received, person: { ...viewPerson(person), bio: person.bio } });
  }
  return { kind, range, list };
}
