import { z } from 'zod';

/** What the ledger counts: points, experience, and income in 分. */
export const currencies = ['point', 'exp', 'income'] as const;

export type Currency = (typeof currencies)[number];

/** Why units moved, in the words of a statement. @see docs/reference/entities.md (statement entry) */
export const transferKinds = [
  'register',
  'bind-email',
  'check-in',
  'streak-7',
  'streak-30',
  'make-up',
  'comment',
  'moment',
  'article',
  'like',
  'follow',
  'share',
  'anniversary',
  'task',
  'exchange',
  'goods',
  'card',
  'gift',
  'gift-share',
  'top-up',
  'vip',
  'coupon',
  'tip',
  'tip-share',
  'sale',
  'sale-share',
  'withdrawal',
  'withdrawal-return',
  'refund',
  'reversal',
  'adjustment',
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** One line of the statement of an account. */
export const statementEntry = z.object({
  id: z.number().int(),
  /** Counts the entries of this account from 1, without a gap. */
  number: z.number().int(),
  kind: z.enum(transferKinds),
  /** What happened, in a few words. */
  title: z.string(),
  /** What it was about, or the reason that an administrator gave; ''. */
  memo: z.string(),
  /** Positive for what came in. */
  amount: z.number().int(),
  /** Of the account after this entry. */
  balance: z.number().int(),
  created_at: z.string(),
});

export type StatementEntry = z.output<typeof statementEntry>;

/** Result of checking one invariant of the ledger. @see docs/reference/states.md */
export const ledgerCheck = z.object({
  /** I1 … I11. */
  name: z.string(),
  /** What has to hold. */
  rule: z.string(),
  /** How many rows were looked at. */
  checked: z.number().int(),
  /** How many do not agree. */
  broken: z.number().int(),
  /** The first of them, in words; ''. */
  example: z.string(),
});

export type LedgerCheck = z.output<typeof ledgerCheck>;
