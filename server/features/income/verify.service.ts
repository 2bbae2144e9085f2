import { incomeRules } from '#contract/features/income/copy.ts';
import type { AddedCheck } from '#server/features/ledger/verify.service.ts';

import { compareBought, compareWithdrawals } from './verify.reads.ts';

/** What holds of all income. */
export const incomeChecks: readonly AddedCheck[] = [
  { name: 'I8', rule: incomeRules.I8, find: ({ db }) => compareWithdrawals(db) },
  { name: 'I13', rule: incomeRules.I13, find: ({ db }) => compareBought(db) },
];
