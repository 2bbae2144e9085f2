import { dismissReport, getReports, report, upholdReport } from '#contract/features/moderation/reports.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { fileReport, listReports, settleReport } from './reports.service.ts';

export const routes: Endpoint[] = [
  implement(report, async (context, input) => {
    await fileReport(context, input);
    return {};
  }),
  implement(getReports, (context, input) => listReports(context, input)),
  implement(upholdReport, async (context, { id }) => {
    await settleReport(context, id, 'upheld');
    return {};
  }),
  implement(dismissReport, async (context, { id }) => {
    await settleReport(context, id, 'dismissed');
    return {};
  }),
];
