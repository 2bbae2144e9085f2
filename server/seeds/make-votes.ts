import type { VotedBlock } from '#contract/features/votes/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { listVotedBlocks } from '#server/features/votes/numbers.service.ts';
import { addVote } from '#server/features/votes/service.ts';

import { cast, type CastName } from './cast.ts';
import { at, demoUserId, type SeedContext } from './seed-context.ts';

const halfHourMs = 1_800_000;

/** Who has voted; the others still have their vote. */
const voters = (Object.keys(cast) as CastName[]).filter((name) => !['广告', '站长', '阿红', '老王'].includes(name));

/** What the nth voter chooses, the same in every demo; the first choices are liked best. */
function choicesOf({ type, choices, multiple }: VotedBlock, nth: number): string[] {
  if (type === 'rate') return [nth % 3 === 1 ? '4' : '5'];
  const [first, second] = [((nth * (nth + 1)) / 2) % choices.length, (nth * 2 + 1) % choices.length];
  const chosen = new Set(multiple && nth % 2 === 0 ? [first, second] : [first]);
  return choices.filter((_, place) => chosen.has(place));
}

/** Votes on everything in a post that takes them. */
export async function makeVotes(
  context: SeedContext,
  { postId, since, blocks }: { postId: number; since: number; blocks: readonly Block[] },
): Promise<void> {
  for (const block of listVotedBlocks(blocks)) {
    for (const [nth, who] of voters.entries()) {
      const choices = choicesOf(block, nth);
      if (choices.length === 0) continue;
      const voter = { userId: demoUserId(context, who), guest: '' };
      await addVote(at(context, since + (nth + 1) * halfHourMs), { postId, blockId: block.id }, voter, choices);
    }
  }
}
