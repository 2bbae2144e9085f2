import { momentType } from '#contract/features/posts/rules.ts';
import type { OwnedPostType } from '#server/features/posts/owned-types.service.ts';

import { holdReported, settleReported } from './moderation.service.ts';
import { findOpenedPoll } from './polls.service.ts';
import { addMoment, mayEditStored, removeMoment, updateMoment } from './writing.service.ts';

/** Calls and reports of posts that are moments. */
export const momentPosts: OwnedPostType = {
  type: momentType,
  add: addMoment,
  mayEdit: mayEditStored,
  update: updateMoment,
  remove: removeMoment,
  findOpened: findOpenedPoll,
  hold: holdReported,
  settle: settleReported,
};
