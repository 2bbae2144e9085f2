import {
  beginUpload,
  cancelUpload,
  finishUpload,
  getUpload,
  cancelDirectUpload,
  signUploadPart,
} from '#contract/features/media/uploads.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { startUpload, cancelOwnUpload, reroute, signPart, getUploadState } from './uploads.service.ts';
import { completeUpload } from './upload-contents.service.ts';

export const routes: Endpoint[] = [
  implement(beginUpload, (ask, input) => startUpload(ask, input)),
  implement(getUpload, (ask, { id }) => getUploadState(ask, id)),
  implement(signUploadPart, (ask, input) => signPart(ask, input)),
  implement(cancelDirectUpload, (ask, { id }) => reroute(ask, id)),
  implement(finishUpload, (ask, input) => completeUpload(ask, input)),
  implement(cancelUpload, async (ask, { id }) => {
    await cancelOwnUpload(ask, id);
    return {};
  }),
];
