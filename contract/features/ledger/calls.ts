import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { ledgerErrors } from './copy.ts';
import { currencies, ledgerCheck, statementEntry, transferKinds } from './entities.ts';
import { maxAdjustment, memoMaxLength, statementExportLength } from './limits.ts';

const filters = {
  kind: z.enum(['', ...transferKinds]).default(''),
  direction: z.enum(['all', 'in', 'out']).default('all'),
};
const statement = pageOf(statementEntry).extend({ balance: z.number().int() });
const statementErrors = [
  'VALIDATION',
  '601',
  '603',
  'PASSWORD_CHANGE_REQUIRED',
  'USER_ALREADY_BAN',
  'RATE_LIMITED',
] as const;

export const getPointStatement = defineCall({
  method: 'GET',
  path: '/sst/user-center/points',
  summary: '自己的积分明细，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ ...filters, ...pageInput }),
  output: statement,
  errors: statementErrors,
});

export const getExperienceStatement = defineCall({
  method: 'GET',
  path: '/sst/user-center/experiences',
  summary: '自己的经验明细，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ ...filters, ...pageInput }),
  output: statement,
  errors: statementErrors,
});

/** The whole statement for a file, newest first. */
export const exportStatement = defineCall({
  method: 'GET',
  path: '/sst/user-center/statement',
  summary: `自己一种货币的全部明细（最近 ${statementExportLength} 条），用于下载`,
  access: 'member',
  limit: 'act',
  input: z.object({ currency: z.enum(currencies), ...filters }),
  output: z.object({ list: z.array(statementEntry) }),
  errors: statementErrors,
});

const userId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const getUserStatement = defineCall({
  method: 'GET',
  path: '/nv/admin/users/{id}/statement',
  summary: '一位用户一种货币的明细与余额',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: userId, currency: z.enum(currencies).default('point'), ...filters, ...pageInput }),
  output: statement,
  errors: ['VALIDATION', 'NOT_FOUND', '601', '401.1', 'RATE_LIMITED'],
});

/** Gives units to a user, or takes them with a negative amount. The same `request_id` is carried out once. */
export const adjustBalance = defineCall({
  method: 'POST',
  path: '/nv/admin/users/{id}/points',
  summary: '调整一位用户的积分或经验，写明原因',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id: userId,
    currency: z.enum(['point', 'exp']),
    amount: z
      .number({ error: ledgerErrors.zero })
      .int(ledgerErrors.zero)
      .min(-maxAdjustment, ledgerErrors.tooMuch)
      .max(maxAdjustment, ledgerErrors.tooMuch)
      .refine((amount) => amount !== 0, ledgerErrors.zero),
    memo: z.string().trim().min(1, ledgerErrors.noMemo).max(memoMaxLength, ledgerErrors.longMemo),
    request_id: z.uuid(),
  }),
  output: z.object({ balance: z.number().int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', '601', '401.1', 'RATE_LIMITED'],
});

export const getLedger = defineCall({
  method: 'GET',
  path: '/nv/admin/ledger',
  summary: '核对总账：每条规则查了多少、有多少不符',
  access: 'administrator',
  limit: 'act',
  input: z.object({}),
  output: z.object({
    checks: z.array(ledgerCheck),
    /** What all users have together, by currency. */
    totals: z.array(z.object({ currency: z.enum(currencies), users: z.number().int(), total: z.number().int() })),
  }),
  errors: ['601', '401.1', 'RATE_LIMITED'],
});
