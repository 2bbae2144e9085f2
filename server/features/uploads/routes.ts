import { beginUpload, cancelUpload, finishUpload, getUpload } from '#contract/features/uploads/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { begin, cancel, finish, stateOf } from './service.ts';

export const routes: Endpoint[] = [
  implement(beginUpload, (ask, input) => begin(ask, input)),
  implement(getUpload, (ask, { id }) => stateOf(ask, id)),
  implement(finishUpload, (ask, input) => finish(ask, input)),
  implement(cancelUpload, async (ask, { id }) => {
    await cancel(ask, id);
    return {};
  }),
];
