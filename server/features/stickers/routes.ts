import { getStickerPackage } from '#contract/features/stickers/calls.ts';
import { builtInSticker } from '#server/kit/built-in-stickers.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';
import type { RawResponse, RawRequest, RawRoute } from '#server/kit/raw-route.ts';
import type { CallContext } from '#server/kit/site.ts';

import { listStickers } from './service.ts';

export const routes: Endpoint[] = [
  implement(getStickerPackage, async (context, { url }) => ({ list: await listStickers(context, url) })),
];

function answerFile(_ask: CallContext, { params }: RawRequest): RawResponse {
  const file = params.file ?? '';
  const body = builtInSticker(file);
  if (!body) return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '没有这个表情' };
  const isList = file.endsWith('.json');
  return {
    status: 200,
    headers: {
      'content-type': isList ? 'application/json; charset=utf-8' : 'image/svg+xml',
      // Image URLs in the list contain a version, so that images can be cached for long.
      'cache-control': isList ? 'public, max-age=3600' : 'public, max-age=31536000',
    },
    body,
  };
}

export const rawRoutes: RawRoute[] = [
  { method: 'GET', path: '/assets/stickers/:file', access: 'guest', handler: answerFile },
];
