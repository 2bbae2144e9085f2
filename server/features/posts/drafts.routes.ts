import { discardDraft, getDraft, saveDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { deleteOwnDraft, saveOwnDraft, getOwnDraft, listOwnDrafts } from './drafts.service.ts';

export const routes: Endpoint[] = [
  implement(listDrafts, async (context, { of }) => ({ list: await listOwnDrafts(context, of) })),
  implement(getDraft, (context, { key }) => getOwnDraft(context, key)),
  implement(saveDraft, (context, input) => saveOwnDraft(context, input)),
  implement(discardDraft, async (context, { key }) => {
    await deleteOwnDraft(context, key);
    return {};
  }),
];
