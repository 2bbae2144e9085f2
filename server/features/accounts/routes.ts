import { getAuthors } from '#contract/features/accounts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listPeople } from './service.ts';

export const routes: Endpoint[] = [implement(getAuthors, (ask, input) => listPeople(ask, input))];
