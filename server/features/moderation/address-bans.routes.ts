import {
  banAddress as banCall,
  getAddressBans,
  getBlackroom,
  unbanAddress as unbanCall,
} from '#contract/features/moderation/address-bans.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { banAddress, blackroom, listAddressBans, unbanAddress } from './address-bans.service.ts';

export const routes: Endpoint[] = [
  implement(getBlackroom, (context, input) => blackroom(context, input)),
  implement(getAddressBans, (context, input) => listAddressBans(context, input)),
  implement(banCall, (context, input) => banAddress(context, input)),
  implement(unbanCall, async (context, { id }) => {
    await unbanAddress(context, id);
    return {};
  }),
];
