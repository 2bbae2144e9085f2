import { getAuthorComments } from '#contract/features/author-comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { authorComments } from './service.ts';

export const routes: Endpoint[] = [implement(getAuthorComments, (ask, input) => authorComments(ask, input))];
