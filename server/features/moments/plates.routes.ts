import { followPlate, getPlate, getPlateStates, listPlates } from '#contract/features/moments/plates.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as plates from './plates.service.ts';

export const routes: Endpoint[] = [
  implement(listPlates, async (context) => ({ list: await plates.listPlates(context) })),
  implement(getPlate, (context, { slug }) => plates.getPlatePage(context, slug)),
  implement(followPlate, (context, input) => plates.followPlate(context, input)),
  implement(getPlateStates, (context) => plates.getPlateStates(context)),
];
