import { getAuthors } from '#contract/features/accounts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listUserDirectory } from './service.ts';

export const routes: Endpoint[] = [implement(getAuthors, (context, input) => listUserDirectory(context, input))];
