import {
  getPreview,
  makePreviewLink,
  previewPost,
  revokePreviewLink,
} from '#contract/features/posts/previews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { linkTo, previewLinked, previewTyped, revokeLink } from './previews.service.ts';

export const routes: Endpoint[] = [
  implement(previewPost, async (ask, input) => ({ post: await previewTyped(ask, input) })),
  implement(makePreviewLink, (ask, { id }) => linkTo(ask, id)),
  implement(revokePreviewLink, async (ask, { id }) => {
    await revokeLink(ask, id);
    return {};
  }),
  implement(getPreview, async (ask, { token, page }) => ({ post: await previewLinked(ask, token, page) })),
];
