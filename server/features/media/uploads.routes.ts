import {
  beginUpload,
  cancelUpload,
  finishUpload,
  getUpload,
  rerouteUpload,
  signUploadPart,
} from '#contract/features/media/uploads.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { begin, cancel, finish, reroute, signPart, stateOf } from './uploads.service.ts';

export const routes: Endpoint[] = [
  implement(beginUpload, (ask, input) => begin(ask, input)),
  implement(getUpload, (ask, { id }) => stateOf(ask, id)),
  implement(signUploadPart, (ask, input) => signPart(ask, input)),
  implement(rerouteUpload, (ask, { id }) => reroute(ask, id)),
  implement(finishUpload, (ask, input) => finish(ask, input)),
  implement(cancelUpload, async (ask, { id }) => {
    await cancel(ask, id);
    return {};
  }),
];
