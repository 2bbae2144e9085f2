import {
  changeComment,
  getCommentsForModeration,
  moderateComments,
  removeCommentAsEditor,
} from '#contract/features/comments/moderation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { moderateAll, listReviews } from './moderation.service.ts';
import { eraseComment } from './purge.service.ts';
import { moderateComment } from './service.ts';

export const routes: Endpoint[] = [
  implement(getCommentsForModeration, (context, input) => listReviews(context, input)),
  implement(changeComment, async (context, { id, status }) => ({
    id,
    status,
    before: await moderateComment(context, id, status),
  })),
  implement(removeCommentAsEditor, async (context, { id, force }) => {
    if (force) await eraseComment(context, id);
    else await moderateComment(context, id, 'trash');
    return {};
  }),
  implement(moderateComments, async (context, { ids, act }) => ({ judged: await moderateAll(context, ids, act) })),
];
