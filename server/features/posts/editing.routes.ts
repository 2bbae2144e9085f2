import {
  addPost,
  changeManuscripts,
  getManuscript,
  listManuscripts,
  restoreRevision,
  suggestSlugs,
  updatePost,
} from '#contract/features/posts/editing.calls.ts';
import { getRevision, getRevisions } from '#contract/features/posts/revisions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  addManuscript,
  changeAll,
  listOwn,
  readManuscript,
  restore,
  slugChoices,
  revisionOf,
  revisionsOf,
  updateManuscript,
} from './editing.service.ts';

export const routes: Endpoint[] = [
  implement(addPost, (ask, input) => addManuscript(ask, input)),
  implement(updatePost, (ask, input) => updateManuscript(ask, input)),
  implement(listManuscripts, (ask, input) => listOwn(ask, input)),
  implement(getManuscript, (ask, { id }) => readManuscript(ask, id)),
  implement(changeManuscripts, async (ask, input) => ({ changed: await changeAll(ask, input) })),
  implement(getRevisions, async (ask, { id }) => ({ list: await revisionsOf(ask, id) })),
  implement(getRevision, (ask, { id, revision }) => revisionOf(ask, id, revision)),
  implement(suggestSlugs, async (ask, input) => ({ list: await slugChoices(ask, input) })),
  implement(restoreRevision, (ask, input) => restore(ask, input)),
];
