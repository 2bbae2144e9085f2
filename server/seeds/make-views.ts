import { noteViews } from '#server/features/stats/service.ts';
import { dayNumber } from '#server/kit/clock.ts';
import type { Unit } from '#server/kit/site.ts';

const dayMs = 86_400_000;
const daysShown = 60;

/** How often an article was read on a day: much when it is new, a little ever after, more on Saturdays and Sundays. */
function viewsOn(day: number, age: number, nth: number, back: number): number {
  const weekday = (day + 4) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 1.4 : 1;
  const news = 46 / (1 + age / 2);
  const noise = ((nth * 31 + back * 17) % 9) - 3;
  return Math.max(0, Math.round((news + 3 + (nth % 4) + noise) * weekend * (1.25 - back / 180)));
}

/** Two months of readers for an article of the demonstration, so that trends and hot lists have something to show. */
export async function makeViews(unit: Unit, postId: number, publishedAt: number, nth: number): Promise<void> {
  const today = dayNumber(unit.now);
  const first = dayNumber(publishedAt);
  const days = Array.from({ length: daysShown }, (_, back) => ({ day: today - back, back }))
    .filter(({ day }) => day >= first)
    .map(({ day, back }) => ({ day, views: viewsOn(day, day - first, nth, back) }));
  const earlier = Math.max(0, (unit.now - publishedAt) / dayMs - daysShown);
  await noteViews(unit, postId, days, Math.round(earlier * (1 + (nth % 3))));
}
