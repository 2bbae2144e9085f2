import { voteCopy } from '#contract/features/votes/copy.ts';
import { pollBlockId } from '#contract/features/votes/rules.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { waitingWord } from '#web/features/site/offline/outbox-rules.ts';
import { PollForm } from '#web/features/votes/poll.tsx';
import type { Voting } from '#web/features/votes/subject.ts';

import {
  changeMomentNumbers,
  reloadMomentNumbers,
  setMomentWaiting,
  useIsMomentWaiting,
  useMomentNumbers,
} from './moment-numbers.ts';

/** The votes of the poll of a moment; their numbers come with those of the moment. */
function usePollVoting(moment: Moment): Voting {
  const { id, status } = moment;
  const numbers = useMomentNumbers(moment).poll ?? undefined;
  const isWaiting = useIsMomentWaiting('poll', id);
  const session = useSession();
  const needsLogin =
    session.status === 'guest' && numbers?.open === true && !numbers.may_vote && numbers.chosen.length === 0;
  return {
    numbers,
    note: status !== 'publish' ? voteCopy.notOpen : isWaiting ? waitingWord : '',
    needsLogin,
    cast: async (choices) => {
      // Voting is loaded with the first vote.
      const { castVote, signInToVote } = await import('#web/features/votes/cast-vote.ts');
      if (needsLogin || !numbers) return signInToVote();
      return castVote({
        type: 'vote',
        postId: id,
        numbers,
        choices,
        formToken: '',
        onWaiting: (isWaiting) => setMomentWaiting('poll', id, isWaiting),
        show: (poll) => changeMomentNumbers(id, { poll }),
        reload: () => reloadMomentNumbers(id),
      });
    },
  };
}

/** The poll of a moment, with its votes. */
export function ShownPoll({ moment, poll }: { moment: Moment; poll: NonNullable<Moment['poll']> }) {
  const voting = usePollVoting(moment);
  return (
    <section className="poll moment-poll" aria-label={voteCopy.vote}>
      <PollForm poll={{ ...poll, blockId: pollBlockId, title: '' }} voting={voting} />
      <noscript>
        <p className="poll-note">{voteCopy.noScript}</p>
      </noscript>
    </section>
  );
}
