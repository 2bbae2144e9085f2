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
  implement(getMedia, (context, input) => listMedia(context, input)),
  implement(getMediaItem, (context, { id }) => getItem(context, id)),
  implement(updateMedia, (context, input) => changeItem(context, input)),
  implement(trashMedia, (context, { id, force }) => trash(context, id, force)),
  implement(restoreMedia, (context, { id }) => restore(context, id)),
  implement(bulkMedia, (context, input) => applyBulkAction(context, input)),
  implement(getMediaUses, async (context, { id }) => ({ list: await listUses(context, id) })),
  implement(getMediaGroups, async (context) => ({ list: await listGroups(context) })),
  implement(addMediaGroup, (context, { name }) => addGroup(context, name)),
  implement(renameMediaGroup, (context, { id, name }) => changeGroupName(context, id, name)),
  implement(removeMediaGroup, async (context, { id }) => {
    await removeGroup(context, id);
    return {};
  }),
];
