import { dismissReport, getReports, report, upholdReport } from '#contract/features/moderation/reports.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { fileReport, listReports, settleReport } from './reports.service.ts';

export const routes: Endpoint[] = [
  implement(report, async (ask, input) => {
    await fileReport(ask, input);
    return {};
  }),
  implement(getReports, (ask, input) => listReports(ask, input)),
  implement(upholdReport, async (ask, { id }) => {
    await settleReport(ask, id, 'upheld');
    return {};
  }),
  implement(dismissReport, async (ask, { id }) => {
    await settleReport(ask, id, 'dismissed');
    return {};
  }),
];
