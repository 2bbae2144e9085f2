import { uploadMomentFile } from '#contract/features/media/member-uploads.calls.ts';
import { type Endpoint, implementFile } from '#server/kit/endpoint.ts';

import { receiveMemberFile } from './member-uploads.service.ts';

export const routes: Endpoint[] = [implementFile(uploadMomentFile, receiveMemberFile)];
