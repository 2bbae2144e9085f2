import {
  getPreview,
  createPreviewLink,
  previewPost,
  revokePreviewLink,
} from '#contract/features/posts/previews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { getOrCreateLink, previewByLink, previewUnsaved, revokeLink } from './previews.service.ts';

export const routes: Endpoint[] = [
  implement(previewPost, async (context, input) => ({ post: await previewUnsaved(context, input) })),
  implement(createPreviewLink, (context, { id }) => getOrCreateLink(context, id)),
  implement(revokePreviewLink, async (context, { id }) => {
    await revokeLink(context, id);
    return {};
  }),
  implement(getPreview, async (context, { token, page }) => ({ post: await previewByLink(context, token, page) })),
];
