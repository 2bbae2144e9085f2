import { dropDraft, keepDraft, listDrafts } from '#contract/features/drafts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { dropOwnDraft, keepOwnDraft, ownDrafts } from './service.ts';

export const routes: Endpoint[] = [
  implement(listDrafts, async (ask, { of }) => ({ list: await ownDrafts(ask, of) })),
  implement(keepDraft, (ask, input) => keepOwnDraft(ask, input)),
  implement(dropDraft, async (ask, { key }) => {
    await dropOwnDraft(ask, key);
    return {};
  }),
];
