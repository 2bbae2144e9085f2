import {
  adjustBalance,
  exportStatement,
  getExperienceStatement,
  getLedger,
  getPointStatement,
  getUserStatement,
} from '#contract/features/ledger/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { adjustUserBalance } from './adjustments.service.ts';
import { exportOwnStatement, ownStatement, userStatement } from './statements.service.ts';
import { summariseLedger } from './verify.service.ts';

export const routes: Endpoint[] = [
  implement(getPointStatement, (context, input) => ownStatement(context, 'point', input)),
  implement(getExperienceStatement, (context, input) => ownStatement(context, 'exp', input)),
  implement(exportStatement, (context, input) => exportOwnStatement(context, input)),
  implement(getUserStatement, (context, input) => userStatement(context, input)),
  implement(adjustBalance, (context, input) => adjustUserBalance(context, input)),
  implement(getLedger, ({ site }) => summariseLedger(site)),
];
