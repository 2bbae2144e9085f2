import {
  getGiftReceiver,
  getGiftRecord,
  getGifts,
  getGiftWall,
  getMyGifts,
  getReceivedGifts,
  sendGift as sendCall,
} from '#contract/features/gifts/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { ownGifts, receivedGifts } from './received.service.ts';
import { giftReceiver, sendGift } from './sending.service.ts';
import { giftCatalogue, giftTicker, giftWall } from './service.ts';

export const routes: Endpoint[] = [
  implement(getGiftRecord, (context) => giftTicker(context)),
  implement(getGiftWall, (context, { range }) => giftWall(context, range)),
  implement(getGifts, async (context) => ({ list: await giftCatalogue(context) })),
  implement(getReceivedGifts, (context, input) => receivedGifts(context, input)),
  implement(sendCall, (context, input) => sendGift(context, input)),
  implement(getMyGifts, (context, input) => ownGifts(context, input)),
  implement(getGiftReceiver, (context, { id }) => giftReceiver(context, id)),
];
