import type { BlockNumbers } from '#contract/features/votes/entities.ts';

/** A poll as it is shown, without its numbers. */
export interface Poll {
  blockId: string;
  /** '' in a moment, whose text asks the question. */
  title: string;
  options: readonly { id: string; text: string }[];
  multiple: boolean;
  /** ISO 8601; null: it stays open. */
  until: string | null;
}

export interface Rating {
  blockId: string;
  title: string;
}

/** What a poll or rating shows of its votes, and how one is cast. */
export interface Voting {
  /** Undefined until they are known, and on the server. */
  numbers: BlockNumbers | undefined;
  /** Said below: why nothing can be voted on; ''. */
  note: string;
  /** A guest has to sign in first. */
  needsLogin: boolean;
  /** Shows the vote at once and takes it back when it is refused. Resolves with the refusal, or ''. */
  cast: (choices: readonly string[]) => Promise<string>;
}

/** The same without scripts, and until the numbers are known. */
export const noVoting: Voting = {
  numbers: undefined,
  note: '',
  needsLogin: false,
  cast: () => Promise.resolve(''),
};
