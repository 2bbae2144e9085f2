import { getGiftRecord, getGiftWall } from '#contract/features/gifts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { giftTicker, giftWall } from './service.ts';

export const routes: Endpoint[] = [
  implement(getGiftRecord, (ask) => giftTicker(ask)),
  implement(getGiftWall, (ask, { range }) => giftWall(ask, range)),
];
