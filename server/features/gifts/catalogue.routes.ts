import {
  addGift as addCall,
  addMissingGifts as addMissingCall,
  changeGift as changeCall,
  clearGiftMessage,
  getAdminGiftRecords,
  getAdminGifts,
  orderGifts as orderCall,
  removeGift as removeCall,
  removeGiftRecord,
} from '#contract/features/gifts/catalogue.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addGift, addMissingGifts, changeGift, listAdminGifts, orderGifts, removeGift } from './catalogue.service.ts';
import { clearMessage, listAdminRecords, removeRecord } from './records.service.ts';

export const catalogueRoutes: Endpoint[] = [
  implement(getAdminGifts, (context, input) => listAdminGifts(context, input)),
  implement(addCall, (context, input) => addGift(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeGift(context, id, change)),
  implement(addMissingCall, async (context) => ({ added: await addMissingGifts(context) })),
  implement(orderCall, async (context, { ids }) => {
    await orderGifts(context, ids);
    return {};
  }),
  implement(removeCall, async (context, { id }) => {
    await removeGift(context, id);
    return {};
  }),
  implement(getAdminGiftRecords, (context, input) => listAdminRecords(context, input)),
  implement(clearGiftMessage, async (context, { id }) => {
    await clearMessage(context, id);
    return {};
  }),
  implement(removeGiftRecord, async (context, { id }) => {
    await removeRecord(context, id);
    return {};
  }),
];
