import type { BlockData } from '#contract/blocks/registry.ts';
import { voteCopy } from '#contract/features/votes/copy.ts';
import { RatingForm } from '#web/features/votes/rating.tsx';
import styles from '#web/features/votes/votes.css?url';
import { noVoting, type Rating } from '#web/features/votes/subject.ts';

import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Five stars; the island lights them and takes scores. */
export function View({ block: { id, data } }: ViewProps<BlockData<'rate'>>) {
  const rating: Rating = { blockId: id, title: data.title };
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <section className="poll" aria-label={voteCopy.rate} data-island="rate" data-vote={JSON.stringify(rating)}>
        <RatingForm rating={rating} voting={noVoting} />
      </section>
      <noscript>
        <p className="poll-note">{voteCopy.noScriptRate}</p>
      </noscript>
    </>
  );
}
