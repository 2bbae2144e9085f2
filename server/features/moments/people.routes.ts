import { listActivePeople, suggestPeople } from '#contract/features/moments/people.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as people from './people.service.ts';

export const routes: Endpoint[] = [
  implement(suggestPeople, async (context, { q }) => ({ list: await people.suggestPeople(context, q) })),
  implement(listActivePeople, async (context) => ({ list: await people.listActivePeople(context) })),
];
