import { emailProblem } from '#contract/features/accounts/rules.ts';
import type { TransferKind } from '#contract/features/ledger/entities.ts';

import { realNameLength } from './limits.ts';

/** The whole part of a share in percent. */
export function shareOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100);
}

export const withdrawStatuses = ['pending', 'approved', 'paid', 'rejected', 'cancelled'] as const;

export type WithdrawStatus = (typeof withdrawStatuses)[number];

/** The changes of a withdrawal that are allowed; the database refuses others. @see docs/reference/states.md (withdrawal) */
export const withdrawMoves: Readonly<Record<WithdrawStatus, readonly WithdrawStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
  cancelled: [],
};

export const mayMove = (from: WithdrawStatus, to: WithdrawStatus): boolean => withdrawMoves[from].includes(to);

/** Whether a withdrawal still waits for somebody. */
export const isOpenWithdrawal = (status: WithdrawStatus): boolean => withdrawMoves[status].length > 0;

/** 分 that the site keeps of a withdrawal, rounded half up. */
export function withdrawFee(amount: number, percent: number): number {
  return Math.floor((amount * percent * 2 + 100) / 200);
}

/** Whether a withdrawal needs a second administrator; a limit of 0 yuan never asks for one. */
export function needsTwoAdmins(amount: number, limitYuan: number): boolean {
  return limitYuan > 0 && amount > limitYuan * 100;
}

const mobile = /^1[3-9]\d{9}$/;

/** Whether a text can be an Alipay account: a mainland mobile number or an e-mail address. */
export function isPayAccount(account: string): boolean {
  // A formula of a spreadsheet is no account, even where it has the form of an address.
  return mobile.test(account) || (/^[\p{L}\p{N}]/u.test(account) && emailProblem(account) === null);
}

const realName = /^[\p{Script=Han}\p{Script=Latin}]+(?:[· ][\p{Script=Han}\p{Script=Latin}]+)*$/u;

/** Whether a text can be the name of a person: Chinese characters or letters, with single dots or spaces between. */
export function isRealName(name: string): boolean {
  const { length } = Array.from(name);
  return length >= realNameLength.min && length <= realNameLength.max && realName.test(name);
}

/** An account as lists show it: 138****0000, lao***@example.com. */
export function maskAccount(account: string): string {
  if (account === '') return '';
  const at = account.indexOf('@');
  if (at < 0) return `${account.slice(0, 3)}****${account.slice(-4)}`;
  return `${Array.from(account.slice(0, at))
    .slice(0, Math.min(3, at - 1))
    .join('')}***${account.slice(at)}`;
}

/** A name as lists show it: 王** */
export function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.min(rest.length, 3));
}

/** What income comes from, by the kind of its entries. */
export const incomeSources = ['tip', 'content', 'gift'] as const;

export type IncomeSource = (typeof incomeSources)[number];

export const sourceKinds = {
  tip: 'tip-share',
  content: 'sale-share',
  gift: 'gift-share',
} as const satisfies Record<IncomeSource, TransferKind>;

/** The source of an entry that gives a share. */
export function sourceOfKind(kind: TransferKind): IncomeSource | null {
  return incomeSources.find((source) => sourceKinds[source] === kind) ?? null;
}
