import type { BlockData } from '#contract/blocks/registry.ts';
import { voteCopy } from '#contract/features/votes/copy.ts';
import { PollForm } from '#web/features/votes/poll.tsx';
import styles from '#web/features/votes/votes.css?url';
import { noVoting, type Poll } from '#web/features/votes/subject.ts';

import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** The options; the island makes them a form with the numbers of the moment. */
export function View({ block: { id, data } }: ViewProps<BlockData<'vote'>>) {
  const { title, options, multiple, until = null } = data;
  const poll: Poll = { blockId: id, title, options, multiple, until };
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <section className="poll" aria-label={voteCopy.vote} data-island="vote" data-vote={JSON.stringify(poll)}>
        <PollForm poll={poll} voting={noVoting} />
      </section>
      <noscript>
        <p className="poll-note">{voteCopy.noScript}</p>
      </noscript>
    </>
  );
}
