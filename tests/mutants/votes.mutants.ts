import type { Mutant } from './mutant.ts';

const inVotes = { lane: 'data', tests: ['server/features/votes/'] } as const;
const inPolls = { lane: 'data', tests: ['server/features/moments/polls.service.test.ts'] } as const;

/** Votes, ratings and polls. */
export const voteMutants: readonly Mutant[] = [
  {
    id: 'votes-grant-of-nothing',
    breaks: 'A block under a password is voted on only by who proved to know it',
    file: 'server/features/posts/opened-blocks.service.ts',
    find: 'return isProven ? [blockId] : [];',
    replace: 'return isProven || password !== undefined ? [blockId] : [];',
    ...inVotes,
  },
  {
    id: 'votes-shown-before',
    breaks: 'The numbers of a poll are hidden from who has not voted',
    file: 'server/features/votes/numbers.service.ts',
    find: 'counts: hiddenUntil === null ? counts : null,',
    replace: 'counts,',
    ...inVotes,
  },
  {
    id: 'votes-after-deadline',
    breaks: 'Nobody votes after the deadline',
    file: 'server/features/votes/service.ts',
    find: 'if (!isVoteOpen(block, unit.now))',
    replace: 'if (!isVoteOpen(block, unit.now - 1))',
    ...inVotes,
  },
  {
    id: 'votes-guest-twice',
    breaks: 'Who voted as a guest and signs in is one voter',
    file: 'server/features/votes/service.ts',
    find: '  await dropFormerVote(unit, place, formerVoter(context));',
    replace: '  await dropFormerVote(unit, place, null);',
    ...inVotes,
  },
  {
    id: 'votes-erased-counted',
    breaks: 'An erased account takes its votes out of the numbers',
    file: 'server/features/votes/service.ts',
    find: 'await moveCounts(unit, { postId, blockId }, countedOf(choices), []);',
    replace: 'await moveCounts(unit, { postId, blockId }, [], []);',
    ...inVotes,
  },
  {
    id: 'polls-changed-after-vote',
    breaks: 'A poll stays as it is once somebody voted',
    file: 'server/features/moments/writing.service.ts',
    find: '{ ...asked, poll: old.poll } : asked;',
    replace: '{ ...asked } : asked;',
    ...inPolls,
  },
  {
    id: 'polls-of-followers',
    breaks: 'The poll of a moment for followers is for followers',
    file: 'server/features/moments/polls.reads.ts',
    find: ".where(isVisibleTo('momentPage', viewer, now))",
    replace: '',
    ...inPolls,
  },
];
