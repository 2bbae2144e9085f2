import { expect, test } from 'vitest';

import type { BlockNumbers } from './entities.ts';
import { averageScore, isVoteOpen, resultsHiddenUntil, sharesOf, withVote } from './rules.ts';

const counts = (...all: number[]) => all.map((count, at) => ({ id: String(at + 1), count }));
const numbers = (people: number, counted: BlockNumbers['counts'], chosen: string[] = []): BlockNumbers => ({
  block_id: 'b',
  open: true,
  may_vote: true,
  people,
  counts: counted,
  hidden_until: null,
  chosen,
});

test('a vote is open up to its deadline, and for ever without one', () => {
  expect([isVoteOpen({ until: null }, 9), isVoteOpen({ until: 10 }, 9), isVoteOpen({ until: 10 }, 10)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('polls are shown as the site says, ratings always, and everything after the deadline', () => {
  const poll = { type: 'vote', until: 10 } as const;
  const seen = { results: 'closed', hasVoted: true, mayAlways: false, now: 9 } as const;
  expect(resultsHiddenUntil(poll, seen)).toBe('closed');
  expect(resultsHiddenUntil(poll, { ...seen, now: 10 })).toBeNull();
  expect(resultsHiddenUntil({ ...poll, until: null }, seen)).toBeNull();
  expect(resultsHiddenUntil({ ...poll, until: null }, { ...seen, hasVoted: false })).toBe('voted');
  expect(resultsHiddenUntil(poll, { ...seen, results: 'voted' })).toBeNull();
  expect(resultsHiddenUntil(poll, { ...seen, results: 'voted', hasVoted: false })).toBe('voted');
  expect(resultsHiddenUntil(poll, { ...seen, mayAlways: true })).toBeNull();
  expect(resultsHiddenUntil({ type: 'rate', until: null }, { ...seen, hasVoted: false })).toBeNull();
});

test('shares are whole percents, and an average has one decimal', () => {
  expect([...sharesOf(numbers(3, counts(2, 1, 0))).values()]).toEqual([67, 33, 0]);
  expect([...sharesOf(numbers(0, counts(0, 0))).values()]).toEqual([0, 0]);
  expect(averageScore(numbers(3, counts(0, 0, 0, 1, 2)))).toBe(4.7);
  expect(averageScore(numbers(0, counts(0, 0, 0, 0, 0)))).toBeNull();
});

test('a vote is counted before the answer, a changed one moves, and hidden numbers stay hidden', () => {
  expect(withVote(numbers(1, counts(1, 0)), ['2'])).toMatchObject({ people: 2, counts: counts(1, 1), chosen: ['2'] });
  expect(withVote(numbers(2, counts(1, 1), ['2']), ['1'])).toMatchObject({ people: 2, counts: counts(2, 0) });
  expect(withVote(numbers(2, null), ['1'])).toMatchObject({ people: 3, counts: null, chosen: ['1'] });
});
