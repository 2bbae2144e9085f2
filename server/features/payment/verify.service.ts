import { orderRules } from '#contract/features/payment/copy.ts';
import type { AddedCheck } from '#server/features/ledger/verify.service.ts';

import { compareBills, compareHistories, compareTrades } from './verify.reads.ts';

/** I6: every paid order has its payment at the provider, and no payment belongs to two. */
const tradesCheck: AddedCheck = { name: 'I6', rule: orderRules.I6, find: ({ db }) => compareTrades(db) };

/** I9: every order came to its status by changes that are allowed. */
const historiesCheck: AddedCheck = { name: 'I9', rule: orderRules.I9, find: ({ db }) => compareHistories(db) };

/** I12: what was paid here and what the bills of the providers say are the same, where they were compared. */
const billsCheck: AddedCheck = { name: 'I12', rule: orderRules.I12, find: ({ db }) => compareBills(db) };

/** What holds of every order. */
export const orderChecks: readonly AddedCheck[] = [tradesCheck, historiesCheck, billsCheck];
