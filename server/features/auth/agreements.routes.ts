import { acceptTerms } from '#contract/features/auth/agreements.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './agreements.service.ts';

export const routes: Endpoint[] = [
  implement(acceptTerms, (context, { version }) => service.acceptTerms(context, version)),
];
