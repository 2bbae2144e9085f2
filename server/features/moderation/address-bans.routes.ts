import {
  banAddress as banCall,
  getAddressBans,
  getBlackroom,
  unbanAddress as unbanCall,
} from '#contract/features/moderation/address-bans.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { banAddress, blackroom, listAddressBans, unbanAddress } from './address-bans.service.ts';

export const routes: Endpoint[] = [
  implement(getBlackroom, (ask, input) => blackroom(ask, input)),
  implement(getAddressBans, (ask, input) => listAddressBans(ask, input)),
  implement(banCall, (ask, input) => banAddress(ask, input)),
  implement(unbanCall, async (ask, { id }) => {
    await unbanAddress(ask, id);
    return {};
  }),
];
