import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { isVoteOpen, scores, resultsHiddenUntil, type VotedBlock } from '#contract/features/votes/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { hasRole } from '#contract/kit/power.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { voterOf } from './voter.service.ts';

function votedBlockOf({ id, type, data }: Block): VotedBlock | null {
  if (type === 'rate') return { id, type, choices: scores, multiple: false, until: null };
  if (type !== 'vote') return null;
  const { options, multiple, until } = data as BlockData<'vote'>;
  const choices = options.map((option) => option.id);
  return { id, type, choices, multiple, until: until === undefined ? null : Date.parse(until) };
}

/** The vote and rate blocks among opened blocks, in reading order. */
export function listVotedBlocks(opened: readonly Block[]): VotedBlock[] {
  const found: VotedBlock[] = [];
  walkBlocks(opened, (block) => {
    const voted = votedBlockOf(block);
    if (voted) found.push(voted);
  });
  return found;
}

/** Stored choices, as far as the block still has them. */
export function knownChoices({ choices }: VotedBlock, stored: string | undefined): string[] {
  const chosen = new Set(stored === undefined ? [] : (JSON.parse(stored) as string[]));
  return choices.filter((choice) => chosen.has(choice));
}

/** A block that takes votes, with its place. */
export interface PlacedBlock {
  postId: number;
  authorId: number;
  block: VotedBlock;
}

const keyOf = (postId: number, blockId: string): string => `${postId} ${blockId}`;

/** Votes by choice; choices that were removed from the block are left out. */
function countsOf(block: VotedBlock, votes: ReadonlyMap<string, number>) {
  const counts = block.choices.map((id) => ({ id, count: votes.get(id) ?? 0 }));
  const people = block.multiple ? (votes.get('') ?? 0) : counts.reduce((sum, { count }) => sum + count, 0);
  return { counts, people };
}

function viewNumbers(
  { site, viewer }: CallContext,
  { block, authorId }: PlacedBlock,
  votes: ReadonlyMap<string, number>,
  stored: string | undefined,
): BlockNumbers {
  const now = site.clock.now();
  const chosen = knownChoices(block, stored);
  const { counts, people } = countsOf(block, votes);
  const isOpen = isVoteOpen(block, now);
  const hasVoted = chosen.length > 0;
  const mayAlways =
    !viewer.banned && viewer.userId !== null && (viewer.userId === authorId || hasRole(viewer, 'editor'));
  const isVoter = viewer.userId === null ? site.options.get('votes_guests') : !viewer.banned;
  const hiddenUntil = resultsHiddenUntil(block, {
    results: site.options.get('votes_results'),
    hasVoted,
    mayAlways,
    now,
  });
  return {
    block_id: block.id,
    open: isOpen,
    may_vote: isOpen && isVoter && (!hasVoted || site.options.get('votes_changeable')),
    people,
    counts: hiddenUntil === null ? counts : null,
    hidden_until: hiddenUntil,
    chosen,
  };
}

/** The numbers of blocks, each as this viewer may see them; the caller asks whether the viewer may see the blocks. */
export async function numbersOfBlocks(
  context: CallContext,
  placed: readonly PlacedBlock[],
  voter = voterOf(context),
): Promise<BlockNumbers[]> {
  const { db } = context.site;
  const postIds = [...new Set(placed.map(({ postId }) => postId))];
  const [counts, own] = await Promise.all([reads.listCounts(db, postIds), reads.listVotes(db, voter, postIds)]);
  const byBlock = Map.groupBy(counts, (row) => keyOf(row.post_id, row.block_id));
  const chosen = new Map(own.map((row) => [keyOf(row.post_id, row.block_id), row.choices]));
  return placed.map((each) => {
    const key = keyOf(each.postId, each.block.id);
    const votes = new Map((byBlock.get(key) ?? []).map((row) => [row.choice, Number(row.votes)]));
    return viewNumbers(context, each, votes, chosen.get(key));
  });
}
