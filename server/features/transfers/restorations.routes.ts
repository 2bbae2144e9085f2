import { getRestoration, startRestoration } from '#contract/features/transfers/restorations.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { begin, stateOf } from './restorations.service.ts';

export const routes: Endpoint[] = [
  implement(startRestoration, (ask, input) => begin(ask, input)),
  implement(getRestoration, ({ site }) => stateOf(site)),
];
