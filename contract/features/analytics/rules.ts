import type { LeaderboardKind, LeaderboardRange } from './leaderboards.entities.ts';

/** Path of a leaderboard; the default (comments, last week) needs no query. @see docs/reference/README.md */
export function leaderboardPath(kind: LeaderboardKind, range: LeaderboardRange): string {
  const query = new URLSearchParams();
  if (kind !== 'comments') query.set('kind', kind);
  if (range !== 'week') query.set('range', range);
  const text = query.toString();
  return text ? `/leaderboard?${text}` : '/leaderboard';
}

/** User agents of browsers start like this; those of most programs do not. */
const browserPattern = /^(?:Mozilla|Opera|UCWEB)\//;

/** Words in the user agents of programs that run scripts. CUBOT is a phone brand, not a bot. */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|scrap|archiver|monitor|uptime|preview|lighthouse|speed|headless|phantom|google-|googleother|mediapartners|facebookexternalhit/i;

/** Whether the user agent declares itself as a program rather than a browser. */
export function isBotUserAgent(userAgent: string): boolean {
  return !browserPattern.test(userAgent) || botPattern.test(userAgent);
}
