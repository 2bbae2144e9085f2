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
  implement(getAdminTerms, (context, input) => listEditedTerms(context, input)),
  implement(addTerm, (context, input) => addEditedTerm(context, input)),
  implement(changeTerm, (context, { id, ...change }) => changeEditedTerm(context, id, change)),
  implement(removeCall, async (context, { id, move_to }) => ({
    posts: await removeTerm(context, id, move_to ?? null),
  })),
  implement(mergeCall, async (context, { id, into }) => ({ posts: await mergeTerm(context, id, into) })),
  implement(orderCall, async (context, { id, ...place }) => {
    await orderTerm(context, id, place);
    return {};
  }),
  implement(pruneCall, async (context) => ({ removed: await removeUnusedTags(context) })),
  implement(getSpecialPosts, async (context, { id }) => ({ list: await listSpecialPosts(context, id) })),
  implement(orderPostsCall, async (context, { id, posts }) => {
    await orderSpecialPosts(context, id, posts);
    return {};
  }),
];
