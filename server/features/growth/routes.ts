import { checkIn, getCheckIns, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import { getShareMark, visitShare } from '#contract/features/growth/shares.calls.ts';
import { getGrowth } from '#contract/features/growth/statistics.calls.ts';
import { claimTask, getTasks } from '#contract/features/growth/tasks.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { checkInToday, makeUpDay, monthOfCheckIns } from './check-ins.service.ts';
import { countShareVisit, shareMarkOf } from './shares.service.ts';
import { growthOf } from './statistics.service.ts';
import { claimTask as claim, tasksOf } from './tasks.service.ts';

export const routes: Endpoint[] = [
  implement(checkIn, (context) => checkInToday(context)),
  implement(getCheckIns, (context, input) => monthOfCheckIns(context, input)),
  implement(makeUpCheckIn, (context, input) => makeUpDay(context, input)),
  implement(getTasks, (context) => tasksOf(context)),
  implement(claimTask, (context, input) => claim(context, input)),
  implement(getShareMark, async (context) => shareMarkOf(context)),
  implement(visitShare, async (context, input) => {
    await countShareVisit(context, input);
    return {};
  }),
  implement(getGrowth, (context, { days }) => growthOf(context, Number(days))),
];
