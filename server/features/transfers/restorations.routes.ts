import { getRestoration, startRestoration } from '#contract/features/transfers/restorations.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { requestRestore, restorationStateOf } from './restorations.service.ts';

export const routes: Endpoint[] = [
  implement(startRestoration, (context, input) => requestRestore(context, input)),
  implement(getRestoration, ({ site }) => restorationStateOf(site)),
];
