import { cropMedia, replaceMedia } from '#contract/features/media/edits.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { cropFile, replaceFile } from './edits.service.ts';

export const routes: Endpoint[] = [
  implement(replaceMedia, (context, { id, upload_id }) => replaceFile(context, id, upload_id)),
  implement(cropMedia, (context, { id, ...cut }) => cropFile(context, id, cut)),
];
