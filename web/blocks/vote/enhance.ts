import { createElement } from 'react';

import { PollForm } from '#web/features/votes/poll.tsx';
import type { Poll } from '#web/features/votes/subject.ts';
import { useVoting } from '#web/features/votes/block-numbers.ts';
import { startVoting } from '#web/features/votes/start-voting.ts';

import type { Enhance } from '../view-props.ts';

function LivePoll({ poll, postId }: { poll: Poll; postId: number }) {
  return createElement(PollForm, { poll, voting: useVoting('vote', postId, poll.blockId) });
}

export const enhance: Enhance = (element, { postId }) =>
  startVoting<Poll>(element, postId, (poll) => createElement(LivePoll, { poll, postId }));
