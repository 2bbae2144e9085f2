import {
  addTerm,
  changeTerm,
  getAdminTerms,
  getSpecialPosts,
  mergeTerm as mergeCall,
  orderSpecialPosts as orderPostsCall,
  orderTerm as orderCall,
  removeTerm as removeCall,
  removeUnusedTags as pruneCall,
} from '#contract/features/terms/editing.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  addEditedTerm,
  changeEditedTerm,
  listEditedTerms,
  listSpecialPosts,
  mergeTerm,
  orderSpecialPosts,
  orderTerm,
  removeTerm,
  removeUnusedTags,
} from './editing.service.ts';

export const routes: Endpoint[] = [
  implement(getAdminTerms, (ask, input) => listEditedTerms(ask, input)),
  implement(addTerm, (ask, input) => addEditedTerm(ask, input)),
  implement(changeTerm, (ask, { id, ...change }) => changeEditedTerm(ask, id, change)),
  implement(removeCall, async (ask, { id, move_to }) => ({ posts: await removeTerm(ask, id, move_to ?? null) })),
  implement(mergeCall, async (ask, { id, into }) => ({ posts: await mergeTerm(ask, id, into) })),
  implement(orderCall, async (ask, { id, ...place }) => {
    await orderTerm(ask, id, place);
    return {};
  }),
  implement(pruneCall, async (ask) => ({ removed: await removeUnusedTags(ask) })),
  implement(getSpecialPosts, async (ask, { id }) => ({ list: await listSpecialPosts(ask, id) })),
  implement(orderPostsCall, async (ask, { id, posts }) => {
    await orderSpecialPosts(ask, id, posts);
    return {};
  }),
];
