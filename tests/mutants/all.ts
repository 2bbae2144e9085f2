import { accountMutants } from './account.mutants.ts';
import { communityMutants } from './community.mutants.ts';
import { contentMutants } from './content.mutants.ts';
import { couponMutants } from './coupons.mutants.ts';
import { exchangeMutants } from './exchange.mutants.ts';
import { badgesMutants } from './badges.mutants.ts';
import { gatewayMutants } from './gateways.mutants.ts';
import { growthMutants } from './growth.mutants.ts';
import { incomeMutants } from './income.mutants.ts';
import { liveMutants } from './live.mutants.ts';
import { membershipMutants } from './membership.mutants.ts';
import { momentMutants } from './moments.mutants.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payment.mutants.ts';
import { platformMutants } from './platform.mutants.ts';
import { recordMutants } from './records.mutants.ts';
import { purchaseMutants } from './purchases.mutants.ts';
import { tipMutants } from './tips.mutants.ts';
import { voteMutants } from './votes.mutants.ts';

/** Every planted bug, in the order of the table that `npm run test:mutants` prints. */
export const mutants: readonly Mutant[] = [
  ...accountMutants,
  ...contentMutants,
  ...communityMutants,
  ...badgesMutants,
  ...growthMutants,
  ...exchangeMutants,
  ...membershipMutants,
  ...gatewayMutants,
  ...paymentMutants,
  ...couponMutants,
  ...incomeMutants,
  ...liveMutants,
  ...momentMutants,
  ...platformMutants,
  ...recordMutants,
  ...tipMutants,
  ...purchaseMutants,
  ...voteMutants,
];
