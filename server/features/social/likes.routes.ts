import { favourite, getMyFavourites, getPostMarks, like } from '#contract/features/social/likes.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { myFavourites, postMarks, setFavourite, setLike } from './likes.service.ts';

export const routes: Endpoint[] = [
  implement(like, (ask, input) => setLike(ask, input)),
  implement(favourite, (ask, input) => setFavourite(ask, input)),
  implement(getPostMarks, (ask, input) => postMarks(ask, input)),
  implement(getMyFavourites, (ask, { page, page_size }) => myFavourites(ask, page, page_size)),
];
