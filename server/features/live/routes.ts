import { getLiveState } from '#contract/features/live/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { readLiveState } from './service.ts';

export const routes: Endpoint[] = [
  implement(getLiveState, async (context, { topics }) => ({ list: await readLiveState(context, topics) })),
];
