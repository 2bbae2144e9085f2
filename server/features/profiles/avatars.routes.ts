import type { RawResponse, RawRequest, RawRoute } from '#server/kit/raw-route.ts';
import type { CallContext } from '#server/kit/site.ts';

import { mailboxAvatar } from './avatars.service.ts';

const missing: RawResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: '没有这个头像',
};

async function answerAvatar(context: CallContext, { params }: RawRequest): Promise<RawResponse> {
  const token = /^([0-9a-f]{48})\.webp$/.exec(params.file ?? '')?.[1];
  const avatar = token === undefined ? null : await mailboxAvatar(context, token);
  if (!avatar) return missing;
  // Avatars change at most once a week, and never because of an action on this site.
  return {
    status: 200,
    headers: { 'content-type': avatar.type, 'cache-control': 'public, max-age=86400' },
    body: avatar.body,
  };
}

export const rawRoutes: RawRoute[] = [{ method: 'GET', path: '/avatar/:file', access: 'guest', handler: answerAvatar }];
