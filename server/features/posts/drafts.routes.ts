import { dropDraft, getDraft, keepDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { dropOwnDraft, keepOwnDraft, ownDraft, ownDrafts } from './drafts.service.ts';

export const routes: Endpoint[] = [
  implement(listDrafts, async (ask, { of }) => ({ list: await ownDrafts(ask, of) })),
  implement(getDraft, (ask, { key }) => ownDraft(ask, key)),
  implement(keepDraft, (ask, input) => keepOwnDraft(ask, input)),
  implement(dropDraft, async (ask, { key }) => {
    await dropOwnDraft(ask, key);
    return {};
  }),
];
