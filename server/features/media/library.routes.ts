import {
  addMediaGroup,
  bulkMedia,
  getMedia,
  getMediaGroups,
  getMediaItem,
  getMediaUses,
  removeMediaGroup,
  renameMediaGroup,
  restoreMedia,
  trashMedia,
  updateMedia,
} from '#contract/features/media/library.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  applyBulkAction,
  addGroup,
  changeItem,
  removeGroup,
  getItem,
  listGroups,
  listMedia,
  listUses,
  changeGroupName,
  restore,
  trash,
} from './library.service.ts';

export const routes: Endpoint[] = [
  implement(getMedia, (ask, input) => listMedia(ask, input)),
  implement(getMediaItem, (ask, { id }) => getItem(ask, id)),
  implement(updateMedia, (ask, input) => changeItem(ask, input)),
  implement(trashMedia, (ask, { id, force }) => trash(ask, id, force)),
  implement(restoreMedia, (ask, { id }) => restore(ask, id)),
  implement(bulkMedia, (ask, input) => applyBulkAction(ask, input)),
  implement(getMediaUses, async (ask, { id }) => ({ list: await listUses(ask, id) })),
  implement(getMediaGroups, async (ask) => ({ list: await listGroups(ask) })),
  implement(addMediaGroup, (ask, { name }) => addGroup(ask, name)),
  implement(renameMediaGroup, (ask, { id, name }) => changeGroupName(ask, id, name)),
  implement(removeMediaGroup, async (ask, { id }) => {
    await removeGroup(ask, id);
    return {};
  }),
];
