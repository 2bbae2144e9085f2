import { bookmarkPost, getMyBookmarks, getPostReactions, like } from '#contract/features/social/likes.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { myBookmarks, postReactions, setBookmark, setLike } from './likes.service.ts';

export const routes: Endpoint[] = [
  implement(like, (context, input) => setLike(context, input)),
  implement(bookmarkPost, (context, input) => setBookmark(context, input)),
  implement(getPostReactions, (context, input) => postReactions(context, input)),
  implement(getMyBookmarks, (context, { page, page_size }) => myBookmarks(context, page, page_size)),
];
