import { report } from '#contract/features/reports/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { fileReport } from './service.ts';

export const routes: Endpoint[] = [
  implement(report, async (ask, input) => {
    await fileReport(ask, input);
    return {};
  }),
];
