import { z } from 'zod';

import { statementEntry } from '#contract/features/ledger/entities.ts';

import { incomeSources, withdrawStatuses } from './rules.ts';

/** A withdrawal as its owner sees it. @see docs/reference/entities.md (withdrawal) */
export const withdrawal = z.object({
  id: z.number().int(),
  /** 分 that left the income. */
  amount: z.number().int(),
  /** 分 of it that the site keeps. */
  fee: z.number().int(),
  /** Shortened. */
  account: z.string(),
  real_name: z.string(),
  status: z.enum(withdrawStatuses),
  /** Why it was rejected; ''. */
  reason: z.string(),
  /** Number of the transfer; '' before it is paid. */
  proof: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});

export type Withdrawal = z.output<typeof withdrawal>;

/** What the form of a withdrawal needs to know. */
export const withdrawOffer = z.object({
  is_enabled: z.boolean(),
  /** 分 */
  balance: z.number().int(),
  /** 分 */
  min: z.number().int(),
  fee_percent: z.number().int(),
  /** The request that is still open; null. */
  open: withdrawal.nullable(),
});

export type WithdrawOffer = z.output<typeof withdrawOffer>;

/** A change of a withdrawal. */
export const withdrawalEvent = z.object({
  from: z.enum(['', ...withdrawStatuses]),
  to: z.enum(withdrawStatuses),
  note: z.string(),
  /** Who did it. */
  actor: z.string(),
  created_at: z.string(),
});

/** A withdrawal in the administration; account and name are shortened. */
export const adminWithdrawal = withdrawal.extend({
  user: z.object({ id: z.number().int(), name: z.string() }),
  /** Why it cannot be approved now; ''. */
  problem: z.string(),
  needs_two_admins: z.boolean(),
  approved_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const withdrawalDetail = adminWithdrawal.extend({
  /** Why whoever asks may not mark it as paid; ''. */
  pay_problem: z.string(),
  events: z.array(withdrawalEvent),
});

export type WithdrawalDetail = z.output<typeof withdrawalDetail>;

/** Who is paid, in full. */
export const payee = z.object({ account: z.string(), real_name: z.string() });

/** A paid withdrawal in the file for the accountant. */
export const paidWithdrawal = payee.extend({
  id: z.number().int(),
  user: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  proof: z.string(),
  created_at: z.string(),
  paid_at: z.string(),
});

export type PaidWithdrawal = z.output<typeof paidWithdrawal>;

const fen = z.number().int();

/** 收益: what somebody has and got. All in 分. */
export const incomeSummary = z.object({
  balance: fen,
  /** In the request that is still open. */
  pending: fen,
  /** Paid out so far, with fees. */
  withdrawn: fen,
  sources: z.array(z.object({ source: z.enum(incomeSources), month: fen, last_month: fen, all: fen })),
  /** What came in, day by day and month by month, the newest last. */
  days: z.array(z.object({ day: z.string(), amount: fen })),
  months: z.array(z.object({ month: z.string(), amount: fen })),
  /** Years with entries, the newest first. */
  years: z.array(z.number().int()),
  /** Percent that the owner of the site gives. */
  shares: z.object({ tip: z.number().int(), content: z.number().int(), gift: z.number().int() }),
});

export type IncomeSummary = z.output<typeof incomeSummary>;

/** The income of a year of Asia/Shanghai. All in 分; `start` and what follows add up to `end`. */
export const incomeYear = z.object({
  year: z.number().int(),
  name: z.string(),
  start: fen,
  sources: z.array(z.object({ source: z.enum(incomeSources), amount: fen })),
  /** Shares that went back with refunds; at most 0. */
  refunds: fen,
  /** Requested withdrawals less those that came back; at most 0. */
  withdrawals: fen,
  /** Everything else. */
  other: fen,
  end: fen,
  /** Of withdrawals that were paid in the year: fees, and what arrived. */
  fees: fen,
  paid: fen,
  entries: z.array(statementEntry),
});

export type IncomeYear = z.output<typeof incomeYear>;
