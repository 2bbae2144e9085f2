import {
  getPreview,
  createPreviewLink,
  previewPost,
  revokePreviewLink,
} from '#contract/features/posts/previews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { getOrCreateLink, previewByLink, previewUnsaved, revokeLink } from './previews.service.ts';

export const routes: Endpoint[] = [
  implement(previewPost, async (ask, input) => ({ post: await previewUnsaved(ask, input) })),
  implement(createPreviewLink, (ask, { id }) => getOrCreateLink(ask, id)),
  implement(revokePreviewLink, async (ask, { id }) => {
    await revokeLink(ask, id);
    return {};
  }),
  implement(getPreview, async (ask, { token, page }) => ({ post: await previewByLink(ask, token, page) })),
];
