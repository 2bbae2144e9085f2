import { fetchPicture } from '#contract/features/media/remote.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { fetchPictureOf } from './remote-pictures.service.ts';

export const routes: Endpoint[] = [implement(fetchPicture, (context, { url }) => fetchPictureOf(context, url))];
