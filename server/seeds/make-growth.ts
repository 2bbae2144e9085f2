import type { RewardEvent } from '#contract/features/growth/entities.ts';
import { giveByRulesIn } from '#server/features/badges/service.ts';
import { checkInUser } from '#server/features/growth/check-ins.service.ts';
import { recountLevelsAfter } from '#server/features/growth/levels.service.ts';
import { giveReward } from '#server/features/growth/rewards.service.ts';

import { cast, type CastName } from './cast.ts';
import { at, demoUserId, type SeedContext } from './seed-context.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const seededDays = 40;

/** What somebody does on a day besides checking in, by the place of the person in the cast. */
function eventsOf(person: number, daysAgo: number): RewardEvent[] {
  const turn = (person * 7 + daysAgo * 5) % 11;
  const events: RewardEvent[] = turn < 4 ? ['comment'] : [];
  if (turn % 3 === 0) events.push('like', 'like');
  if (turn === 5) events.push('moment');
  if (turn === 8) events.push('follow');
  return events;
}

/** Everybody misses a day now and then, each another one. */
const isMissed = (person: number, daysAgo: number): boolean => (person * 3 + daysAgo) % (9 + (person % 5)) === 4;

async function makeDay(context: SeedContext, name: CastName, person: number, daysAgo: number): Promise<void> {
  const { quiet, unit } = context;
  const userId = demoUserId(context, name);
  const morning = unit.now - daysAgo * dayMs - person * minuteMs;
  if (!isMissed(person, daysAgo)) await checkInUser(quiet, at(context, morning), userId);
  for (const [place, event] of eventsOf(person, daysAgo).entries()) {
    const later = at(context, morning + (place + 1) * 1000);
    await giveReward(quiet, later, { event, source: `demo:${userId}:${daysAgo}:${place}`, userId });
  }
}

/** The default badges, and who has earned them. */
async function makeBadges({ quiet, unit, people }: SeedContext): Promise<void> {
  for (const userId of people.values()) await giveByRulesIn(quiet, unit, userId, true);
}

/** Check-ins and rewards of the last weeks, up to yesterday: today's check-in is still to come. */
export async function makeGrowth(context: SeedContext): Promise<void> {
  const members = Object.entries(cast) as [CastName, { daysHere: number }][];
  for (const [person, [name, { daysHere }]] of members.entries()) {
    for (let daysAgo = Math.min(seededDays, daysHere); daysAgo > 0; daysAgo -= 1)
      await makeDay(context, name, person, daysAgo);
  }
  await makeBadges(context);
  await recountLevelsAfter(context.unit, context.site.options.get('levels'), 0);
}
