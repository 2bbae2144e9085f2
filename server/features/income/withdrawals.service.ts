import { withdrawErrors, withdrawStatusNames } from '#contract/features/income/copy.ts';
import type { Withdrawal, WithdrawOffer } from '#contract/features/income/entities.ts';
import {
  forgetUnpaidDays,
  keepPaidDays,
  withdrawalsPerUser,
  withdrawPageSize,
} from '#contract/features/income/limits.ts';
import { mayMove, withdrawFee, type WithdrawStatus } from '#contract/features/income/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { fenText } from '#contract/kit/money.ts';
import type { Page } from '#contract/kit/pages.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureSecondStep } from '#server/features/auth/totp.service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewWithdrawal } from './views.ts';
import * as writes from './writes.ts';

/** Emitted when a withdrawal was requested, or its status changed. */
export const withdrawalMoved = createHook<{ withdrawal: reads.WithdrawalRow }>();

export interface WithdrawalRequest {
  /** 分 */
  amount: number;
  account: string;
  real_name: string;
}

const wrongAmount = (text: string): DomainError => new DomainError('VALIDATION', text, { fields: { amount: text } });

/** What the form of a withdrawal needs to know. */
export async function findWithdrawOffer(context: CallContext): Promise<WithdrawOffer> {
  const { db, options } = context.site;
  const userId = requireUserId(context);
  const open = await reads.findOpen(db, userId);
  return {
    is_enabled: options.get('withdraw_enable'),
    balance: await findBalance(db, 'income', userId),
    min: options.get('withdraw_min') * 100,
    fee_percent: options.get('withdraw_fee'),
    open: open ? viewWithdrawal(open) : null,
  };
}

/** @throws DomainError VALIDATION */
function feeOf({ options }: Site, amount: number, balance: number): number {
  const min = options.get('withdraw_min') * 100;
  if (amount < min) throw wrongAmount(withdrawErrors.tooLittle(fenText(min)));
  if (amount > balance) throw wrongAmount(withdrawErrors.tooMuch(fenText(balance)));
  const fee = withdrawFee(amount, options.get('withdraw_fee'));
  if (fee >= amount) throw wrongAmount(withdrawErrors.nothingLeft);
  return fee;
}

/**
 * Requests a payment of income. The amount leaves the balance at once, so that nothing can be paid twice.
 * @throws DomainError PASSWORD_WRONG, VALIDATION, CONFLICT while another request is open, RATE_LIMITED
 * @see docs/decisions/0033-income.md
 */
export async function requestWithdrawal(
  context: CallContext,
  { password, code, ...request }: WithdrawalRequest & { password: string; code: string },
): Promise<Withdrawal> {
  if (!context.site.options.get('withdraw_enable')) throw new DomainError('CONFLICT', withdrawErrors.off);
  const texts = { wrong: withdrawErrors.password, none: withdrawErrors.noPassword };
  return placeWithdrawal(context, request, await ensureSecondStep(context, { password, code }, texts));
}

/** Stores a request of a person who confirmed it. @throws as `requestWithdrawal` */
export async function placeWithdrawal(
  context: CallContext,
  request: WithdrawalRequest,
  confirm: (unit: Unit) => Promise<void> = async () => {},
): Promise<Withdrawal> {
  const { site } = context;
  const { amount, account, real_name } = request;
  const userId = requireUserId(context);
  return write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    await confirm(unit);
    if (user?.erase_at !== null) throw new DomainError('CONFLICT', withdrawErrors.leaving);
    if (await reads.findOpen(unit.db, userId)) throw new DomainError('CONFLICT', withdrawErrors.open);
    const fee = feeOf(site, amount, await findBalance(unit.db, 'income', userId));
    const limit = { key: `withdraw:${userId}`, rules: [withdrawalsPerUser], message: withdrawErrors.tooOften };
    await takeLimits(site, unit, [limit]);
    const asked = { user_id: userId, amount, fee, account, real_name };
    const times = { created_at: unit.now, ended_at: null, approved_by: null };
    const withdrawal = await writes.insertWithdrawal(unit, { ...asked, ...times });
    const between = { from: { userId }, to: { site: 'withdrawals' } } as const;
    const source = sourceOf(withdrawal.id);
    await transfer(site, unit, { currency: 'income', kind: 'withdrawal', source, amount, ...between });
    await withdrawalMoved.emit(site, unit, { withdrawal });
    await audit(context, unit, {
      action: 'withdrawal.request',
      target: { type: 'withdrawal', id: withdrawal.id },
      after: { amount, fee },
    });
    return viewWithdrawal(withdrawal);
  });
}

/** The reason of the transfers of a withdrawal. */
export const sourceOf = (id: number): string => `withdrawal:${id}`;

/** The withdrawal, while its owner is locked: everything that changes it waits. @throws DomainError NOT_FOUND */
export async function lockWithdrawal(site: Site, unit: Unit, id: number): Promise<reads.WithdrawalRow> {
  const known = await reads.findWithdrawal(unit.db, id);
  if (known) await lockUser(site, unit, known.user_id);
  const withdrawal = known && (await reads.findWithdrawal(unit.db, id));
  if (!withdrawal) throw new DomainError('NOT_FOUND', withdrawErrors.missing);
  return withdrawal;
}

/** @throws DomainError CONFLICT with the status that it has */
export function ensureMayMove({ status }: reads.WithdrawalRow, to: WithdrawStatus): void {
  if (!mayMove(status, to)) throw new DomainError('CONFLICT', withdrawErrors.moved(withdrawStatusNames[status]));
}

/** Ends a withdrawal without a payment and gives its amount back. */
export async function releaseWithdrawal(
  site: Site,
  unit: Unit,
  withdrawal: reads.WithdrawalRow,
  to: 'rejected' | 'cancelled',
  by: { actorId: number | null; reason: string },
): Promise<reads.WithdrawalRow> {
  const { id, user_id: userId, amount } = withdrawal;
  const { actorId, reason } = by;
  const ended = { ended_at: unit.now, reason };
  const moved = await writes.moveWithdrawal(unit, withdrawal, to, { actorId, note: reason }, ended);
  const between = { from: { site: 'withdrawals' }, to: { userId } } as const;
  const entry = { currency: 'income', kind: 'withdrawal-return', source: sourceOf(id), memo: reason } as const;
  await transfer(site, unit, { ...entry, amount, ...between });
  await withdrawalMoved.emit(site, unit, { withdrawal: moved });
  return moved;
}

/** Takes an own request back. @throws DomainError NOT_FOUND, CONFLICT once it was approved */
export async function cancelWithdrawal(context: CallContext, id: number): Promise<Withdrawal> {
  const { site } = context;
  const userId = requireUserId(context);
  return write(site, async (unit) => {
    const withdrawal = await lockWithdrawal(site, unit, id);
    if (withdrawal.user_id !== userId) throw new DomainError('NOT_FOUND', withdrawErrors.missing);
    ensureMayMove(withdrawal, 'cancelled');
    const cancelled = await releaseWithdrawal(site, unit, withdrawal, 'cancelled', { actorId: userId, reason: '' });
    await audit(context, unit, { action: 'withdrawal.cancel', target: { type: 'withdrawal', id } });
    return viewWithdrawal(cancelled);
  });
}

/** Own withdrawals, newest first. */
export async function listOwnWithdrawals(
  context: CallContext,
  { page, page_size = withdrawPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<Withdrawal>> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const rows = await reads.listOwn(db, userId, page_size, (page - 1) * page_size);
  return { list: rows.map(viewWithdrawal), total: await reads.countOwn(db, userId), page, page_size };
}

/** The request of a user that is still open; undefined. */
export const findOpenWithdrawal = reads.findOpen;

const dayMs = 86_400_000;

/** Forgets accounts and names once nobody needs them: those of payments stay for the books. */
export async function forgetOldPayees(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await writes.forgetPayees(unit, ['rejected', 'cancelled'], unit.now - forgetUnpaidDays * dayMs);
    await writes.forgetPayees(unit, ['paid'], unit.now - keepPaidDays * dayMs);
  });
}

/** Forgets, with a person who is erased, what no books need. */
export const forgetUnpaid = writes.forgetUnpaidOf;
