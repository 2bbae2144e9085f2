import {
  addPost,
  bulkChangePosts,
  getPostForEditing,
  listAdminPosts,
  restoreRevision,
  suggestSlugs,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { getRevision, getRevisions } from '#contract/features/posts/revisions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  createOwnPost,
  applyBulkChanges,
  listEditablePosts,
  getEditablePost,
  restoreAsNewRevision,
  freeSlugsFor,
  getOwnRevision,
  listOwnRevisions,
  updateOwnPost,
} from './editing.service.ts';

export const routes: Endpoint[] = [
  implement(addPost, (ask, input) => createOwnPost(ask, input)),
  implement(updatePost, (ask, input) => updateOwnPost(ask, input)),
  implement(listAdminPosts, (ask, input) => listEditablePosts(ask, input)),
  implement(getPostForEditing, (ask, { id }) => getEditablePost(ask, id)),
  implement(bulkChangePosts, async (ask, input) => ({ changed: await applyBulkChanges(ask, input) })),
  implement(getRevisions, async (ask, { id }) => ({ list: await listOwnRevisions(ask, id) })),
  implement(getRevision, (ask, { id, revision }) => getOwnRevision(ask, id, revision)),
  implement(suggestSlugs, async (ask, input) => ({ list: await freeSlugsFor(ask, input) })),
  implement(restoreRevision, (ask, input) => restoreAsNewRevision(ask, input)),
];
