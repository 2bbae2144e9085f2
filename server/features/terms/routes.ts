import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { getTermPage, listTermTree } from './service.ts';

export const routes: Endpoint[] = [
  implement(getTerm, (ask, input) => getTermPage(ask, input.taxonomy, input.slug)),
  implement(getTerms, (ask, input) => listTermTree(ask, input.taxonomy)),
];
