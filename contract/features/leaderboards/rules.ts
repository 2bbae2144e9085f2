import type { LeaderboardKind, LeaderboardRange } from './entities.ts';

/** Where a leaderboard is; comments of the last week have the shortest address. @spec decisions 13 */
export function leaderboardPath(kind: LeaderboardKind, range: LeaderboardRange): string {
  const query = new URLSearchParams();
  if (kind !== 'comments') query.set('kind', kind);
  if (range !== 'week') query.set('range', range);
  const text = query.toString();
  return text ? `/leaderboard?${text}` : '/leaderboard';
}
