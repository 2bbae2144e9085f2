import { orderRules } from '#contract/features/payment/copy.ts';
import type { AddedCheck } from '#server/features/ledger/verify.service.ts';

import { compareHistories, compareTrades } from './verify.reads.ts';

/** I6: every paid order has its payment at the provider, and no payment belongs to two. */
const tradesCheck: AddedCheck = { name: 'I6', rule: orderRules.I6, find: ({ db }) => compareTrades(db) };

/** I9: every order came to its status by changes that are allowed. */
const historiesCheck: AddedCheck = { name: 'I9', rule: orderRules.I9, find: ({ db }) => compareHistories(db) };

/** What holds of every order. */
export const orderChecks: readonly AddedCheck[] = [tradesCheck, historiesCheck];
