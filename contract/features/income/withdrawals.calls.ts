import { z } from 'zod';

import { secondStepCode } from '#contract/features/auth/totp.calls.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { withdrawErrors } from './copy.ts';
import { adminWithdrawal, paidWithdrawal, payee, withdrawalDetail } from './entities.ts';
import { firstStatementYear, lastStatementYear, withdrawProofMaxLength, withdrawReasonMaxLength } from './limits.ts';
import { withdrawStatuses } from './rules.ts';

const errors = ['VALIDATION', '601', '401.1', 'RATE_LIMITED'] as const;
const acting = [...errors, 'NOT_FOUND', 'CONFLICT'] as const;
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const password = z.string().max(288).default('');

/** Withdrawals, newest first. `search` is the id of a request or user, or the exact name of a user. */
export const getAdminWithdrawals = defineCall({
  method: 'GET',
  path: '/nv/admin/withdraws',
  summary: '提现申请，最近的在前',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    status: z.enum(['', ...withdrawStatuses]).default(''),
    search: z.string().trim().max(64).default(''),
    ...pageInput,
  }),
  output: pageOf(adminWithdrawal),
  errors,
});

export const getAdminWithdrawal = defineCall({
  method: 'GET',
  path: '/nv/admin/withdraws/{id}',
  summary: '一笔提现申请与它的经过',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: withdrawalDetail,
  errors: [...errors, 'NOT_FOUND'],
});

/** Recorded in the audit log: an account and a name are personal data. */
export const revealPayee = defineCall({
  method: 'POST',
  path: '/nv/admin/withdraws/{id}/payee',
  summary: '查看一笔提现的完整账号与实名，记入操作日志',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: payee,
  errors: [...errors, 'NOT_FOUND'],
});

export const approveWithdrawal = defineCall({
  method: 'POST',
  path: '/nv/admin/withdraws/{id}/approve',
  summary: '通过一笔提现申请',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id, password, code: secondStepCode }),
  output: withdrawalDetail,
  errors: [...acting, 'PASSWORD_WRONG'],
});

/** Records that the money was sent; `proof` is the number of the transfer at Alipay. */
export const payWithdrawal = defineCall({
  method: 'POST',
  path: '/nv/admin/withdraws/{id}/pay',
  summary: '确认一笔提现已经打款，写明转账单号',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    proof: z
      .string({ error: withdrawErrors.noProof })
      .trim()
      .min(1, withdrawErrors.noProof)
      .max(withdrawProofMaxLength, withdrawErrors.proof)
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, withdrawErrors.proof),
    note: z.string().trim().max(withdrawReasonMaxLength).default(''),
    password,
    code: secondStepCode,
  }),
  output: withdrawalDetail,
  errors: [...acting, 'PASSWORD_WRONG'],
});

/** The amount goes back to the income. */
export const rejectWithdrawal = defineCall({
  method: 'POST',
  path: '/nv/admin/withdraws/{id}/reject',
  summary: '驳回一笔提现申请，退回金额',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    reason: z
      .string({ error: withdrawErrors.noReason })
      .trim()
      .min(1, withdrawErrors.noReason)
      .max(withdrawReasonMaxLength, withdrawErrors.longReason),
  }),
  output: withdrawalDetail,
  errors: acting,
});

/**
 * With full names and accounts, therefore recorded in the audit log and after the password. A file is whole or refused:
 * a year with more than fits is exported month by month.
 */
export const exportWithdrawals = defineCall({
  method: 'POST',
  path: '/nv/admin/withdraws/export',
  summary: '一年或一个月中已到账的提现，用于记账与报税',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    year: z.number().int().min(firstStatementYear).max(lastStatementYear),
    /** 1–12; 0 is the whole year. */
    month: z.number().int().min(0).max(12).default(0),
    password,
    code: secondStepCode,
  }),
  output: z.object({ list: z.array(paidWithdrawal) }),
  errors: [...errors, 'PASSWORD_WRONG'],
});
