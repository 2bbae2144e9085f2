import {
  approveMoment,
  changeMomentState,
  getMomentsForModeration,
  moderateMoments as moderateCall,
  rejectMoment,
  removeMomentAsEditor,
} from '#contract/features/moments/moderation.calls.ts';
import type { MomentAction } from '#contract/features/moments/moderation.rules.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listModerated } from './moderation-list.service.ts';
import { eraseMoment, moderateMoment, moderateMoments } from './moderation.service.ts';

const actionTo = { publish: 'approve', pending: 'wait', trash: 'trash' } as const satisfies Record<
  string,
  MomentAction
>;

export const routes: Endpoint[] = [
  implement(getMomentsForModeration, (context, input) => listModerated(context, input)),
  implement(changeMomentState, (context, { id, status }) => moderateMoment(context, id, { act: actionTo[status] })),
  implement(removeMomentAsEditor, async (context, { id, force }) => {
    if (force) await eraseMoment(context, id);
    else await moderateMoment(context, id, { act: 'trash' });
    return {};
  }),
  implement(approveMoment, (context, { id, revision }) => moderateMoment(context, id, { act: 'approve', revision })),
  implement(rejectMoment, (context, { id, reason }) => moderateMoment(context, id, { act: 'reject', reason })),
  implement(moderateCall, async (context, { ids, ...how }) => ({
    moderated: await moderateMoments(context, ids, how),
  })),
];
