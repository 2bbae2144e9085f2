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
  implement(beginUpload, (context, input) => startUpload(context, input)),
  implement(getUpload, (context, { id }) => getUploadState(context, id)),
  implement(signUploadPart, (context, input) => signPart(context, input)),
  implement(cancelDirectUpload, (context, { id }) => reroute(context, id)),
  implement(finishUpload, (context, input) => completeUpload(context, input)),
  implement(cancelUpload, async (context, { id }) => {
    await cancelOwnUpload(context, id);
    return {};
  }),
];
