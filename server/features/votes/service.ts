import { voteErrors } from '#contract/features/votes/copy.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { guestVotesPerAddress, votesPerVoter } from '#contract/features/votes/limits.ts';
import { isVoteOpen, type VotedBlock, type VotedType } from '#contract/features/votes/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { findOpenedPost, findRevision, type HeldGrants } from '#server/features/posts/opened-blocks.service.ts';
import type { OpenedPost } from '#server/features/posts/owned-types.service.ts';
import { checkForm, ensureChallenge, makeFormToken } from '#server/features/request-guards/challenges.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { ensureAccountReady } from '#server/kit/account-ready.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { knownChoices, listVotedBlocks, numbersOfBlocks } from './numbers.service.ts';
import * as reads from './reads.ts';
import { formerVoter, rememberedVoter } from './voter.service.ts';
import * as writes from './writes.ts';

interface Ballot extends HeldGrants {
  post_id: number;
  block_id: string;
  choices: readonly string[];
  form_token?: string | undefined;
  website?: string | undefined;
}

/** Held while a vote is counted, and while what is voted on may change. */
export const lockVotes = (unit: Unit, postId: number): Promise<void> => unit.lock(`votes:${postId}`);

/** Whether anybody voted below a post. */
export const hasVotes = (db: Queryable, postId: number): Promise<boolean> => reads.hasVotes(db, postId);

async function findPost(context: CallContext, postId: number, held: HeldGrants): Promise<OpenedPost> {
  const post = await findOpenedPost(context, postId, held);
  if (!post) throw new DomainError('NOT_FOUND', voteErrors.missing);
  return post;
}

/** The numbers of everything in a post that takes votes, as far as the viewer may see it. @see docs/reference/calls.md */
export async function numbersOfPost(
  context: CallContext,
  postId: number,
  held: HeldGrants = { grants: [], comment_grants: [] },
): Promise<{ list: BlockNumbers[]; form_token: string }> {
  const { site, viewer } = context;
  const { authorId, blocks } = await findPost(context, postId, held);
  const placed = listVotedBlocks(blocks).map((block) => ({ postId, authorId, block }));
  const takesGuest = viewer.userId === null && site.options.get('votes_guests');
  return {
    list: await numbersOfBlocks(context, placed),
    form_token: takesGuest ? makeFormToken(site, 'vote') : '',
  };
}

function refuseChoice(type: VotedType, message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [type === 'rate' ? 'score' : 'choices']: message } });
}

/** What was chosen, in the order of the block, each once. @throws DomainError VALIDATION */
function readChoices(block: VotedBlock, chosen: readonly string[]): string[] {
  const wanted = new Set(chosen);
  const choices = block.choices.filter((choice) => wanted.has(choice));
  if (choices.length !== wanted.size) refuseChoice(block.type, voteErrors.unknownChoice);
  if (choices.length > 1 && !block.multiple) refuseChoice(block.type, voteErrors.oneChoice);
  if (choices.length === 0) refuseChoice(block.type, voteErrors.noChoice);
  return choices;
}

async function ensureMayVote(context: CallContext, ballot: Ballot): Promise<void> {
  const { site, viewer } = context;
  await ensureMayWrite(context);
  if (site.options.get('site_closed')) throw new DomainError('SITE_CLOSED');
  ensureAccountReady(viewer);
  if (viewer.userId !== null) return;
  if (!site.options.get('votes_guests')) throw signInRequired(context, voteErrors.needLogin);
  if (checkForm(site, 'vote', ballot) !== 'ok') await ensureChallenge(context, 'vote');
}

/** Counts all of `added` and takes all of `removed` out, in one order, so that two transactions cannot deadlock. */
async function moveCounts(
  unit: Unit,
  place: writes.Place,
  removed: readonly string[],
  added: readonly string[],
): Promise<void> {
  for (const choice of [...new Set([...removed, ...added])].toSorted()) {
    const delta = Number(added.includes(choice)) - Number(removed.includes(choice));
    if (delta !== 0) await writes.addToCount(unit, place, choice, delta > 0 ? 1 : -1);
  }
}

/** Everything that a stored vote counts for: its voter and its choices. */
const countedOf = (stored: string): string[] => ['', ...(JSON.parse(stored) as string[])];

/** Who voted as a guest and has signed in since is one person: the vote of the browser goes. */
async function dropFormerVote(unit: Unit, place: writes.Place, former: reads.Voter | null): Promise<void> {
  const vote = former && (await reads.findVote(unit.db, former, place.postId, place.blockId));
  if (!vote) return;
  await writes.deleteVotes(unit, [vote.id]);
  await moveCounts(unit, place, countedOf(vote.choices), []);
}

/** Stores the first vote of a voter in a block. */
export async function addVote(
  unit: Unit,
  place: writes.Place,
  voter: reads.Voter,
  choices: readonly string[],
): Promise<void> {
  await writes.insertVote(unit, place, voter, JSON.stringify(choices));
  await moveCounts(unit, place, [], ['', ...choices]);
}

interface Casting {
  place: writes.Place;
  block: VotedBlock;
  voter: reads.Voter;
  choices: readonly string[];
}

async function storeVote(context: CallContext, unit: Unit, { place, block, voter, choices }: Casting): Promise<void> {
  const { site, address } = context;
  const { postId, blockId } = place;
  const text = JSON.stringify(choices);
  const old = await reads.findVote(unit.db, voter, postId, blockId);
  if (old?.choices === text) return;
  const isLate = old !== undefined && knownChoices(block, old.choices).length > 0;
  if (isLate && !site.options.get('votes_changeable'))
    throw new DomainError('CONFLICT', block.type === 'rate' ? voteErrors.alreadyRated : voteErrors.already);
  if (old) {
    await writes.updateVote(unit, old.id, text);
    await moveCounts(unit, place, countedOf(old.choices), countedOf(text));
  } else {
    if (voter.userId === null) {
      const key = `vote:${postId}:${blockId}:${address}`;
      await takeLimits(site, unit, [{ key, rules: [guestVotesPerAddress], message: voteErrors.tooManyGuests }]);
    }
    await addVote(unit, place, voter, choices);
  }
  await dropFormerVote(unit, place, formerVoter(context));
}

/**
 * Stores what a person or the browser of a guest chose: one vote in each block, which the same voter may change if the
 * site allows it. Invalidates no cached page: pages load the numbers by a call.
 * @throws DomainError NOT_FOUND for a block the viewer may not see, VALIDATION, CONFLICT after the deadline or for a
 *   second vote, 601, SITE_CLOSED, CHALLENGE_REQUIRED, RATE_LIMITED
 * @see docs/reference/calls.md
 */
export async function castVote(context: CallContext, type: VotedType, ballot: Ballot): Promise<BlockNumbers> {
  const { site } = context;
  await ensureMayVote(context, ballot);
  const { post_id: postId, block_id: blockId } = ballot;
  const { authorId, blocks, revision } = await findPost(context, postId, ballot);
  const block = listVotedBlocks(blocks).find((each) => each.id === blockId && each.type === type);
  if (!block) throw new DomainError('NOT_FOUND', voteErrors.missing);
  const choices = readChoices(block, ballot.choices);
  const voter = rememberedVoter(context);
  const limit = { key: `vote:${voter.userId ?? `guest:${voter.guest}`}`, rules: [votesPerVoter] };
  await write(site, async (unit) => {
    await takeLimits(site, unit, [{ ...limit, message: voteErrors.tooOften }]);
    await lockVotes(unit, postId);
    if ((await findRevision(unit.db, postId)) !== revision) throw new DomainError('CONFLICT', voteErrors.changed);
    if (!isVoteOpen(block, unit.now)) throw new DomainError('CONFLICT', voteErrors.closed);
    await storeVote(context, unit, { place: { postId, blockId }, block, voter, choices });
  });
  const [numbers] = await numbersOfBlocks(context, [{ postId, authorId, block }], voter);
  return numbers as BlockNumbers;
}

const votesAtOnce = 500;

/** 注销: deletes a person's votes, and takes them out of the numbers. */
export async function eraseVotes(unit: Unit, userId: number): Promise<void> {
  for (;;) {
    const votes = await reads.listSomeVotesOf(unit.db, userId, votesAtOnce);
    if (votes.length === 0) return;
    for (const { post_id: postId, block_id: blockId, choices } of votes)
      await moveCounts(unit, { postId, blockId }, countedOf(choices), []);
    await writes.deleteVotes(
      unit,
      votes.map(({ id }) => id),
    );
  }
}
