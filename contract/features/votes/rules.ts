import type { BlockNumbers } from './entities.ts';
import { maxScore } from './limits.ts';

/** When the votes for each option are shown. */
export const voteResults = ['always', 'voted', 'closed'] as const;

export type VoteResults = (typeof voteResults)[number];

/** The block of the poll of a moment: its only one. */
export const pollBlockId = 'poll';

/** The types of blocks that take votes. */
export const votedTypes = ['vote', 'rate'] as const;

export type VotedType = (typeof votedTypes)[number];

/** What readers of a block may vote for, whatever its type: scores are choices from 1 to 5. */
export interface VotedBlock {
  id: string;
  type: VotedType;
  choices: readonly string[];
  multiple: boolean;
  /** Epoch ms; null: never closes. */
  until: number | null;
}

export const scores: readonly string[] = Array.from({ length: maxScore }, (_, at) => String(at + 1));

export const isVoteOpen = ({ until }: Pick<VotedBlock, 'until'>, now: number): boolean => until === null || now < until;

/** What a viewer waits for to see how many votes each choice has; null: nothing. */
export function resultsHiddenUntil(
  { type, until }: Pick<VotedBlock, 'type' | 'until'>,
  { results, hasVoted, mayAlways, now }: { results: VoteResults; hasVoted: boolean; mayAlways: boolean; now: number },
): 'voted' | 'closed' | null {
  const isClosed = until !== null && now >= until;
  if (type === 'rate' || mayAlways || results === 'always' || isClosed) return null;
  if (results === 'closed' && until !== null) return 'closed';
  return hasVoted ? null : 'voted';
}

type Counted = Pick<BlockNumbers, 'people' | 'counts'>;

/** The share of each choice in percent: of the votes where one is chosen, of the people where several are. */
export function sharesOf({ people, counts }: Counted): ReadonlyMap<string, number> {
  return new Map((counts ?? []).map(({ id, count }) => [id, people === 0 ? 0 : Math.round((count / people) * 100)]));
}

/** The mean of the scores, to one decimal; null without any. */
export function averageScore({ people, counts }: Counted): number | null {
  if (people === 0 || counts === null) return null;
  const sum = counts.reduce((total, { id, count }) => total + Number(id) * count, 0);
  return Math.round((sum / people) * 10) / 10;
}

/** The numbers as they are expected to be after a vote, until the server answers. */
export function withVote(numbers: BlockNumbers, chosen: readonly string[]): BlockNumbers {
  const { counts, people, chosen: before } = numbers;
  const delta = (id: string): number => Number(chosen.includes(id)) - Number(before.includes(id));
  return {
    ...numbers,
    chosen: [...chosen],
    people: people + (before.length === 0 ? 1 : 0),
    counts: counts && counts.map(({ id, count }) => ({ id, count: Math.max(0, count + delta(id)) })),
  };
}
