import { searchPosts } from '#contract/features/search/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { search } from './service.ts';

export const routes: Endpoint[] = [implement(searchPosts, (context, input) => search(context, input))];
