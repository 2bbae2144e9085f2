import { getRestoration, startRestoration } from '#contract/features/restorations/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { begin, stateOf } from './service.ts';

export const routes: Endpoint[] = [
  implement(startRestoration, (ask, input) => begin(ask, input)),
  implement(getRestoration, ({ site }) => stateOf(site)),
];
