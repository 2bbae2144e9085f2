import {
  addPlate,
  changePlate,
  getAdminPlates,
  orderPlates,
  removePlate,
} from '#contract/features/moments/plate-editing.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as plates from './plate-editing.service.ts';

export const routes: Endpoint[] = [
  implement(getAdminPlates, async (context) => ({ list: await plates.listAdminPlates(context) })),
  implement(addPlate, (context, input) => plates.addPlate(context, input)),
  implement(changePlate, (context, { id, ...input }) => plates.changePlate(context, id, input)),
  implement(removePlate, async (context, { id, move_to }) => ({
    posts: await plates.removePlate(context, id, move_to ?? null),
  })),
  implement(orderPlates, async (context, { ids }) => {
    await plates.orderPlates(context, ids);
    return {};
  }),
];
