import { getJobs, removeJob as removeCall, retryJob as retryCall } from '#contract/features/operations/jobs.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listJobs, removeJob, retryJob } from './jobs.service.ts';

export const routes: Endpoint[] = [
  implement(getJobs, (context, input) => listJobs(context, input)),
  implement(retryCall, async (context, { id }) => {
    await retryJob(context, id);
    return {};
  }),
  implement(removeCall, async (context, { id }) => {
    await removeJob(context, id);
    return {};
  }),
];
