import {
  addPost,
  changeAdminPost,
  copyPost,
  bulkChangePosts,
  getPostForEditing,
  listAdminPosts,
  removeAdminPost,
  removePost,
  restoreRevision,
  suggestSlugs,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { getRevision, getRevisions } from '#contract/features/posts/revisions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  changeOwnPost,
  copyOwnPost,
  createOwnPost,
  applyBulkChanges,
  listEditablePosts,
  getEditablePost,
  restoreAsNewRevision,
  freeSlugsFor,
  getOwnRevision,
  listOwnRevisions,
  removeAnyPost,
  removeOwnPost,
  updateOwnPost,
} from './editing.service.ts';

export const routes: Endpoint[] = [
  implement(addPost, (context, input) => createOwnPost(context, input)),
  implement(updatePost, (context, input) => updateOwnPost(context, input)),
  implement(listAdminPosts, (context, input) => listEditablePosts(context, input)),
  implement(getPostForEditing, (context, { id }) => getEditablePost(context, id)),
  implement(bulkChangePosts, async (context, input) => ({ changed: await applyBulkChanges(context, input) })),
  implement(changeAdminPost, (context, input) => changeOwnPost(context, input)),
  implement(removeAdminPost, async (context, { id, force }) => {
    await removeOwnPost(context, id, force);
    return {};
  }),
  implement(copyPost, (context, { id }) => copyOwnPost(context, id)),
  implement(removePost, async (context, { id }) => {
    await removeAnyPost(context, id);
    return {};
  }),
  implement(getRevisions, async (context, { id }) => ({ list: await listOwnRevisions(context, id) })),
  implement(getRevision, (context, { id, revision }) => getOwnRevision(context, id, revision)),
  implement(suggestSlugs, async (context, input) => ({ list: await freeSlugsFor(context, input) })),
  implement(restoreRevision, (context, input) => restoreAsNewRevision(context, input)),
];
