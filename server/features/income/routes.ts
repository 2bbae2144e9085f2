import {
  cancelWithdrawal as cancelCall,
  getBenefit,
  getBenefits,
  getBenefitYear,
  getWithdrawals,
  getWithdrawOffer,
  requestWithdrawal as requestCall,
} from '#contract/features/income/calls.ts';
import {
  approveWithdrawal as approveCall,
  exportWithdrawals as exportCall,
  getAdminWithdrawal,
  getAdminWithdrawals,
  payWithdrawal as payCall,
  rejectWithdrawal as rejectCall,
  revealPayee as revealCall,
} from '#contract/features/income/withdrawals.calls.ts';
import { ownStatement } from '#server/features/ledger/statements.service.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { findBenefit, findBenefitYear } from './benefit.service.ts';
import {
  approveWithdrawal,
  exportWithdrawals,
  listAdminWithdrawals,
  payWithdrawal,
  rejectWithdrawal,
  revealPayee,
  withdrawalDetailOf,
} from './review.service.ts';
import { cancelWithdrawal, findWithdrawOffer, listOwnWithdrawals, requestWithdrawal } from './withdrawals.service.ts';

export const routes: Endpoint[] = [
  implement(getBenefit, (context) => findBenefit(context)),
  implement(getBenefits, (context, input) => ownStatement(context, 'income', input)),
  implement(getBenefitYear, (context, { year }) => findBenefitYear(context, year)),
  implement(getWithdrawOffer, (context) => findWithdrawOffer(context)),
  implement(requestCall, (context, input) => requestWithdrawal(context, input)),
  implement(cancelCall, (context, { id }) => cancelWithdrawal(context, id)),
  implement(getWithdrawals, (context, input) => listOwnWithdrawals(context, input)),
  implement(getAdminWithdrawals, (context, input) => listAdminWithdrawals(context, input)),
  implement(getAdminWithdrawal, (context, { id }) => withdrawalDetailOf(context, id)),
  implement(revealCall, (context, { id }) => revealPayee(context, id)),
  implement(approveCall, async (context, input) => {
    await approveWithdrawal(context, input);
    return withdrawalDetailOf(context, input.id);
  }),
  implement(payCall, async (context, input) => {
    await payWithdrawal(context, input);
    return withdrawalDetailOf(context, input.id);
  }),
  implement(rejectCall, async (context, { id, reason }) => {
    await rejectWithdrawal(context, id, reason);
    return withdrawalDetailOf(context, id);
  }),
  implement(exportCall, async (context, input) => ({ list: await exportWithdrawals(context, input) })),
];
