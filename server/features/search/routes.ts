import { searchMoments, searchPosts } from '#contract/features/search/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './service.ts';

export const routes: Endpoint[] = [
  implement(searchPosts, (context, input) => service.search(context, input)),
  implement(searchMoments, (context, input) => service.searchMoments(context, input)),
];
