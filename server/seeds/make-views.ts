import { seedViews } from '#server/features/analytics/counters.service.ts';
import { seedVisitorCounts } from '#server/features/analytics/visitors.service.ts';
import { dayNumber } from '#server/kit/clock.ts';
import type { Unit } from '#server/kit/site.ts';

const dayMs = 86_400_000;
const daysShown = 60;

/** Views of an article on a day: many when it is new, few later, more at weekends. */
function viewsOn(day: number, age: number, nth: number, back: number): number {
  const weekday = (day + 4) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 1.4 : 1;
  const news = 46 / (1 + age / 2);
  const noise = ((nth * 31 + back * 17) % 9) - 3;
  return Math.max(0, Math.round((news + 3 + (nth % 4) + noise) * weekend * (1.25 - back / 180)));
}

interface ViewDay {
  day: number;
  views: number;
}

/** Adds two months of views for an article, so that trends and popular lists have data. */
export async function makeViews(unit: Unit, postId: number, publishedAt: number, nth: number): Promise<ViewDay[]> {
  const today = dayNumber(unit.now);
  const first = dayNumber(publishedAt);
  const days = Array.from({ length: daysShown }, (_, back) => ({ day: today - back, back }))
    .filter(({ day }) => day >= first)
    .map(({ day, back }) => ({ day, views: viewsOn(day, day - first, nth, back) }));
  const earlier = Math.max(0, (unit.now - publishedAt) / dayMs - daysShown);
  await seedViews(unit, postId, days, Math.round(earlier * (1 + (nth % 3))));
  return days;
}

/** Adds visitors for these views; most visitors read several articles. Those of today are counted automatically. */
export async function makeVisitors(unit: Unit, days: readonly ViewDay[]): Promise<void> {
  const viewsOf = new Map<number, number>();
  for (const { day, views } of days) viewsOf.set(day, (viewsOf.get(day) ?? 0) + views);
  const today = dayNumber(unit.now);
  const visitors = [...viewsOf].map(([day, views]) => ({ day, visitors: Math.ceil(views * (0.34 + (day % 5) / 50)) }));
  await seedVisitorCounts(
    unit,
    visitors.filter(({ day }) => day < today),
  );
}
