import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { remoteMediaCopy } from './copy.ts';
import { libraryItem } from './library.entities.ts';

/** The picture is fetched from a public address, drawn anew and counted as an upload. */
export const fetchPicture = defineCall({
  method: 'POST',
  path: '/nv/admin/media/fetch',
  summary: '把一张外站的图片存到媒体库',
  access: 'contributor',
  limit: 'act',
  input: z.object({ url: z.string().trim().min(1, remoteMediaCopy.address).max(2048, remoteMediaCopy.address) }),
  output: libraryItem,
  errors: [
    'VALIDATION',
    '601',
    '401.1',
    'NOT_FOUND',
    'UNSUPPORTED_TYPE',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
    'OVERLOADED',
    'NO_SPACE',
  ],
});
