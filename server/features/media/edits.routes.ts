import { cropMedia, replaceMedia } from '#contract/features/media/edits.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { cropFile, replaceFile } from './edits.service.ts';

export const routes: Endpoint[] = [
  implement(replaceMedia, (ask, { id, upload_id }) => replaceFile(ask, id, upload_id)),
  implement(cropMedia, (ask, { id, ...cut }) => cropFile(ask, id, cut)),
];
