import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { getTermPage, listTermTree } from './service.ts';

export const routes: Endpoint[] = [
  implement(getTerm, (context, input) => getTermPage(context, input.taxonomy, input.slug)),
  implement(getTerms, (context, input) => listTermTree(context, input.taxonomy)),
];
