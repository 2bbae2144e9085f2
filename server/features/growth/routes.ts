import { checkIn, getCheckIns, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { checkInToday, makeUpDay, monthOfCheckIns } from './check-ins.service.ts';

export const routes: Endpoint[] = [
  implement(checkIn, (context) => checkInToday(context)),
  implement(getCheckIns, (context, input) => monthOfCheckIns(context, input)),
  implement(makeUpCheckIn, (context, input) => makeUpDay(context, input)),
];
