import { createElement } from 'react';

import { RatingForm } from '#web/features/votes/rating.tsx';
import type { Rating } from '#web/features/votes/subject.ts';
import { useVoting } from '#web/features/votes/block-numbers.ts';
import { startVoting } from '#web/features/votes/start-voting.ts';

import type { Enhance } from '../view-props.ts';

function LiveRating({ rating, postId }: { rating: Rating; postId: number }) {
  return createElement(RatingForm, { rating, voting: useVoting('rate', postId, rating.blockId) });
}

export const enhance: Enhance = (element, { postId }) =>
  startVoting<Rating>(element, postId, (rating) => createElement(LiveRating, { rating, postId }));
