import { fenText } from '#contract/kit/money.ts';
import { withdrawErrors } from '#contract/features/income/copy.ts';
import type {
  AdminWithdrawal,
  PaidWithdrawal,
  Withdrawal,
  WithdrawalDetail,
} from '#contract/features/income/entities.ts';
import { isOpenWithdrawal, maskAccount, maskName, needsTwoAdmins } from '#contract/features/income/rules.ts';
import { isActiveUser } from '#server/features/accounts/service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { AdminWithdrawalRow, listPaid, WithdrawalEventRow, WithdrawalRow } from './reads.ts';

export function viewWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, amount, fee, account, real_name, status, reason, proof, created_at, ended_at } = row;
  return {
    id,
    amount,
    fee,
    account: maskAccount(account),
    real_name: maskName(real_name),
    status,
    reason,
    proof,
    created_at: isoTime(created_at),
    ended_at: isoTimeOrNull(ended_at),
  };
}

/** Why a person cannot be paid; ''. */
export function payeeProblem(
  user: Pick<AdminWithdrawalRow, 'banned_at' | 'banned_until' | 'erased_at'>,
  now: number,
): string {
  if (isActiveUser(user, now)) return '';
  return user.erased_at === null ? withdrawErrors.banned : withdrawErrors.erased;
}

export function viewAdminWithdrawal(row: AdminWithdrawalRow, now: number, twoAdminsAbove: number): AdminWithdrawal {
  const { user_id, user_name, approved_by, approver_name } = row;
  return {
    ...viewWithdrawal(row),
    user: { id: user_id, name: user_name },
    problem: isOpenWithdrawal(row.status) ? payeeProblem(row, now) : '',
    needs_two_admins: needsTwoAdmins(row.amount, twoAdminsAbove),
    approved_by: approved_by === null ? null : { id: approved_by, name: approver_name ?? '' },
  };
}

type Event = WithdrawalDetail['events'][number];

export function viewEvent({ from_status, to_status, note, actor, created_at }: WithdrawalEventRow): Event {
  const from = from_status as Event['from'];
  return { from, to: to_status, note, actor: actor ?? '', created_at: isoTime(created_at) };
}

export function viewPaid(row: Awaited<ReturnType<typeof listPaid>>[number]): PaidWithdrawal {
  const { id, user, account, real_name, amount, fee, proof, created_at, ended_at } = row;
  const times = { created_at: isoTime(created_at), paid_at: isoTime(ended_at ?? created_at) };
  return { id, user, account, real_name, amount, fee, proof, ...times };
}

/** What arrives of a withdrawal, in yuan. */
export const arrivedText = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): string => fenText(amount - fee);
