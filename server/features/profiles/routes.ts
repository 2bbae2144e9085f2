import {
  exportMyData,
  getMyProfile,
  deleteMyAccount,
  removeProfilePicture,
  setProfilePicture,
  updateProfile,
} from '#contract/features/profiles/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './service.ts';

export const routes: Endpoint[] = [
  implement(getMyProfile, (ask) => service.ownProfile(ask)),
  implement(updateProfile, (ask, input) => service.changeProfile(ask, input)),
  implement(setProfilePicture, async (ask, input) => ({ url: await service.setPicture(ask, input) })),
  implement(removeProfilePicture, async (ask, { kind }) => {
    await service.removePicture(ask, kind);
    return {};
  }),
  implement(exportMyData, (ask) => service.exportData(ask)),
  implement(deleteMyAccount, async (ask, { password }) => ({
    erase_at: await service.requestAccountDeletion(ask, password),
  })),
];
