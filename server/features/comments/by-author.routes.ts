import { getAuthorComments } from '#contract/features/comments/by-author.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { authorComments } from './by-author.service.ts';

export const routes: Endpoint[] = [implement(getAuthorComments, (context, input) => authorComments(context, input))];
