import { getInstallState, install } from '#contract/features/site/installation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './installation.service.ts';

export const routes: Endpoint[] = [
  implement(getInstallState, (context) => service.stateOf(context)),
  implement(install, (context, input) => service.install(context, input)),
];
