import { getAuditLog } from '#contract/features/audit/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listAuditLog } from './service.ts';

export const routes: Endpoint[] = [implement(getAuditLog, (context, input) => listAuditLog(context, input))];
