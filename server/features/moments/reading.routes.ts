import {
  countNewMoments,
  getLatestMoments,
  getMoment,
  getMomentForEditing,
  getMomentNumbers,
  getOwnMoments,
  listMoments,
} from '#contract/features/moments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as listing from './listing.service.ts';
import { numbersOf } from './numbers.service.ts';
import { ownMoments } from './own.service.ts';
import { readForEditing, readMoment } from './reading.service.ts';

export const routes: Endpoint[] = [
  implement(listMoments, (context, input) => listing.listMoments(context, input)),
  implement(countNewMoments, (context, input) => listing.countNewMoments(context, input)),
  implement(getLatestMoments, async (context) => ({ list: await listing.latestMoments(context) })),
  implement(getMoment, (context, { slug }) => readMoment(context, slug)),
  implement(getMomentNumbers, (context, { ids }) => numbersOf(context, ids)),
  implement(getOwnMoments, (context, input) => ownMoments(context, input)),
  implement(getMomentForEditing, (context, { id }) => readForEditing(context, id)),
];
