import * as calls from '#contract/features/badges/calls.ts';
import { builtInBadge } from '#server/kit/built-in-badges.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';
import type { RawRequest, RawResponse, RawRoute } from '#server/kit/raw-route.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as admin from './admin.service.ts';
import { listOwnBadges, wearBadge } from './service.ts';

export const routes: Endpoint[] = [
  implement(calls.getOwnBadges, (context) => listOwnBadges(context)),
  implement(calls.wearBadge, (context, { badge_id }) => wearBadge(context, badge_id)),
  implement(calls.getBadges, async (context) => ({ list: await admin.listBadges(context) })),
  implement(calls.addBadge, (context, input) => admin.addBadge(context, input)),
  implement(calls.addMissingBadges, async (context) => ({ added: await admin.addMissingBadges(context) })),
  implement(calls.changeBadge, (context, { id, ...change }) => admin.changeBadge(context, id, change)),
  implement(calls.removeBadge, async (context, { id }) => {
    await admin.removeBadge(context, id);
    return {};
  }),
  implement(calls.getBadgeHolders, (context, input) => admin.listHolders(context, input)),
  implement(calls.giveBadge, async (context, input) => {
    await admin.giveBadge(context, input);
    return {};
  }),
  implement(calls.takeBadge, async (context, input) => {
    await admin.takeBadge(context, input);
    return {};
  }),
];

function answerPicture(_ask: CallContext, { params }: RawRequest): RawResponse {
  const body = builtInBadge(params.file ?? '');
  if (!body) return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '没有这张图片' };
  return { status: 200, headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' }, body };
}

export const rawRoutes: RawRoute[] = [
  { method: 'GET', path: '/assets/badges/:file', access: 'guest', handler: answerPicture },
];
