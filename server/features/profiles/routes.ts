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
  implement(getMyProfile, (context) => service.ownProfile(context)),
  implement(updateProfile, (context, input) => service.changeProfile(context, input)),
  implement(setProfilePicture, async (context, input) => ({ url: await service.setPicture(context, input) })),
  implement(removeProfilePicture, async (context, { kind }) => {
    await service.removePicture(context, kind);
    return {};
  }),
  implement(exportMyData, (context) => service.exportData(context)),
  implement(deleteMyAccount, async (context, { password }) => ({
    erase_at: await service.requestAccountDeletion(context, password),
  })),
];
