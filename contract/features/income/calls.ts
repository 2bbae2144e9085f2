import { z } from 'zod';

import { statementEntry, transferKinds } from '#contract/features/ledger/entities.ts';
import { secondStepCode } from '#contract/features/auth/totp.calls.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { withdrawErrors } from './copy.ts';
import { incomeSummary, incomeYear, withdrawal, withdrawOffer } from './entities.ts';
import { firstStatementYear, lastStatementYear, maxWithdrawal, payAccountMaxLength } from './limits.ts';
import { isPayAccount, isRealName } from './rules.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

export const getBenefit = defineCall({
  method: 'GET',
  path: '/sst/user-center/benefit',
  summary: '自己的收益：余额、来源与走势',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: incomeSummary,
  errors: memberErrors,
});

export const getBenefits = defineCall({
  method: 'GET',
  path: '/sst/user-center/benefits',
  summary: '自己的收益明细，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({
    kind: z.enum(['', ...transferKinds]).default(''),
    direction: z.enum(['all', 'in', 'out']).default('all'),
    ...pageInput,
  }),
  output: pageOf(statementEntry).extend({ balance: z.number().int() }),
  errors: ['VALIDATION', ...memberErrors],
});

/** The whole year at once, for a file or to print. */
export const getBenefitYear = defineCall({
  method: 'GET',
  path: '/sst/user-center/benefit-year',
  summary: '自己一年的收益报表，用于下载与打印',
  access: 'member',
  limit: 'read',
  input: z.object({ year: wholeNumber(firstStatementYear, lastStatementYear) }),
  output: incomeYear,
  errors: ['VALIDATION', ...memberErrors],
});

export const getWithdrawOffer = defineCall({
  method: 'GET',
  path: '/sst/user-center/withdraw-offer',
  summary: '提现的余额、限额与手续费',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: withdrawOffer,
  errors: memberErrors,
});

/** The amount leaves the income at once and comes back when the request is cancelled or rejected. */
export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/sst/user-center/withdraw',
  summary: '申请提现，从收益转到支付宝',
  access: 'member',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    amount: z
      .number({ error: withdrawErrors.amount })
      .int(withdrawErrors.amount)
      .min(1, withdrawErrors.amount)
      .max(maxWithdrawal, withdrawErrors.amount),
    account: z
      .string({ error: withdrawErrors.account })
      .trim()
      .max(payAccountMaxLength, withdrawErrors.account)
      .refine(isPayAccount, withdrawErrors.account),
    real_name: z
      .string({ error: withdrawErrors.realName })
      .trim()
      .max(50, withdrawErrors.realName)
      .refine(isRealName, withdrawErrors.realName),
    password: z.string().max(288).default(''),
    code: secondStepCode,
  }),
  output: withdrawal,
  errors: ['VALIDATION', 'CONFLICT', 'PASSWORD_WRONG', 'INSUFFICIENT_POINTS', ...memberErrors],
});

/** Only before it was approved. */
export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/sst/user-center/withdraws/{id}/cancel',
  summary: '取消还没有审核的提现申请',
  access: 'member',
  limit: 'act',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: withdrawal,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', ...memberErrors],
});

export const getWithdrawals = defineCall({
  method: 'GET',
  path: '/sst/user-center/withdraws',
  summary: '自己的提现记录，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ ...pageInput }),
  output: pageOf(withdrawal),
  errors: ['VALIDATION', ...memberErrors],
});
