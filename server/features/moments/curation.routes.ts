import {
  markMomentAsEssence,
  moveMoment,
  pinMoment,
  takeDownMoment,
} from '#contract/features/moments/curation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as curation from './curation.service.ts';

export const routes: Endpoint[] = [
  implement(markMomentAsEssence, async (context, { id, on }) => {
    await curation.markAsEssence(context, id, on);
    return { on };
  }),
  implement(pinMoment, async (context, { id, on }) => {
    await curation.pinMoment(context, id, on);
    return { on };
  }),
  implement(moveMoment, async (context, { id, plate }) => {
    await curation.movePlate(context, id, plate);
    return {};
  }),
  implement(takeDownMoment, async (context, { id, reason }) => {
    await curation.takeDown(context, id, reason);
    return {};
  }),
];
