import { getGiftRecord, getGiftWall } from '#contract/features/gifts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { giftTicker, giftWall } from './service.ts';

export const routes: Endpoint[] = [
  implement(getGiftRecord, (context) => giftTicker(context)),
  implement(getGiftWall, (context, { range }) => giftWall(context, range)),
];
