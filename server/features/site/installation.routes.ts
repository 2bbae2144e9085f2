import { getInstallState, install } from '#contract/features/site/installation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './installation.service.ts';

export const routes: Endpoint[] = [
  implement(getInstallState, (ask) => service.stateOf(ask)),
  implement(install, (ask, input) => service.install(ask, input)),
];
