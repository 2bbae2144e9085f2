import { bookmarkPost, getMyBookmarks, getPostReactions, like } from '#contract/features/social/likes.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { myBookmarks, postReactions, setBookmark, setLike } from './likes.service.ts';

export const routes: Endpoint[] = [
  implement(like, (ask, input) => setLike(ask, input)),
  implement(bookmarkPost, (ask, input) => setBookmark(ask, input)),
  implement(getPostReactions, (ask, input) => postReactions(ask, input)),
  implement(getMyBookmarks, (ask, { page, page_size }) => myBookmarks(ask, page, page_size)),
];
