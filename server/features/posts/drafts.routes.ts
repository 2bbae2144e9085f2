import { discardDraft, getDraft, saveDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { deleteOwnDraft, saveOwnDraft, getOwnDraft, listOwnDrafts } from './drafts.service.ts';

export const routes: Endpoint[] = [
  implement(listDrafts, async (ask, { of }) => ({ list: await listOwnDrafts(ask, of) })),
  implement(getDraft, (ask, { key }) => getOwnDraft(ask, key)),
  implement(saveDraft, (ask, input) => saveOwnDraft(ask, input)),
  implement(discardDraft, async (ask, { key }) => {
    await deleteOwnDraft(ask, key);
    return {};
  }),
];
