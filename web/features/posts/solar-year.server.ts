import type { ArchiveEntry } from '#contract/features/posts/entities.ts';
import { isoDay, sunLongitude, termAt } from '#web/features/site/almanac.ts';

import type { SolarMark, SolarTerm, SolarYear } from './solar-year.ts';

/** Marks that are nearer to each other than this stand behind each other. */
const spaceDegrees = 4.5;
const mostDepth = 6;

interface Year {
  year: number | null;
  months: readonly { posts: readonly ArchiveEntry[] }[];
}

const round = (degrees: number) => Math.round(degrees * 10) / 10;

/** The first depth at which nothing stands near. */
function depthAt(marks: readonly SolarMark[], longitude: number): number {
  const near = marks.filter((mark) => {
    const away = Math.abs(mark.longitude - longitude);
    return Math.min(away, 360 - away) < spaceDegrees;
  });
  const taken = new Set(near.map(({ depth }) => depth));
  let depth = 0;
  while (taken.has(depth) && depth < mostDepth) depth += 1;
  return depth;
}

/** Computed on the server: readers get degrees, not astronomy. */
export function solarYearOf({ year, months }: Year, nowMs: number): SolarYear | null {
  const posts = months.flatMap((month) => month.posts);
  if (year === null || posts.length === 0) return null;
  const terms = Array.from({ length: 24 }, (_, at): SolarTerm => ({ name: termAt(at * 15), count: 0 }));
  const marks: SolarMark[] = [];
  for (const { id, url, title, published_at } of posts) {
    const longitude = sunLongitude(Date.parse(published_at));
    const term = terms[Math.floor(longitude / 15)] as SolarTerm;
    term.count += 1;
    term.firstId ??= id;
    marks.push({ id, url, title, longitude: round(longitude), depth: depthAt(marks, longitude) });
  }
  const isNow = isoDay(nowMs).startsWith(`${year}-`);
  return isNow ? { marks, terms, today: round(sunLongitude(nowMs)) } : { marks, terms };
}
