import { getJobs, removeJob as removeCall, retryJob as retryCall } from '#contract/features/operations/jobs.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listJobs, removeJob, retryJob } from './jobs.service.ts';

export const routes: Endpoint[] = [
  implement(getJobs, (ask, input) => listJobs(ask, input)),
  implement(retryCall, async (ask, { id }) => {
    await retryJob(ask, id);
    return {};
  }),
  implement(removeCall, async (ask, { id }) => {
    await removeJob(ask, id);
    return {};
  }),
];
