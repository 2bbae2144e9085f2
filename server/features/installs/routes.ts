import { getInstallState, install } from '#contract/features/installs/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './service.ts';

export const routes: Endpoint[] = [
  implement(getInstallState, (ask) => service.stateOf(ask)),
  implement(install, (ask, input) => service.install(ask, input)),
];
