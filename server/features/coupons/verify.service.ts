import { couponRule } from '#contract/features/coupons/copy.ts';
import type { AddedCheck } from '#server/features/ledger/verify.service.ts';

import { compareUses } from './reads.ts';

/** I7: no coupon is used more often than it may be, and every use agrees with its order. */
export const couponUsesCheck: AddedCheck = { name: 'I7', rule: couponRule, find: ({ db }) => compareUses(db) };
