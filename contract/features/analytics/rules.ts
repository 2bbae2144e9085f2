import type { LeaderboardKind, LeaderboardRange } from './leaderboards.entities.ts';

/** Where a leaderboard is; comments of the last week have the shortest address. @spec decisions 13 */
export function leaderboardPath(kind: LeaderboardKind, range: LeaderboardRange): string {
  const query = new URLSearchParams();
  if (kind !== 'comments') query.set('kind', kind);
  if (range !== 'week') query.set('range', range);
  const text = query.toString();
  return text ? `/leaderboard?${text}` : '/leaderboard';
}

/** How browsers of people begin to name themselves; programs mostly don't. */
const browser = /^(?:Mozilla|Opera|UCWEB)\//;

/** Words by which programs that run scripts name themselves. CUBOT makes telephones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|scrap|archiver|monitor|uptime|preview|lighthouse|speed|headless|phantom|google-|googleother|mediapartners|facebookexternalhit/i;

/** Whether a program asks and not a person's browser, as far as it says so itself. */
export function isProgram(userAgent: string): boolean {
  return !browser.test(userAgent) || program.test(userAgent);
}
