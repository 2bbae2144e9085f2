import { withdrawErrors } from '#contract/features/income/copy.ts';
import type { AdminWithdrawal, PaidWithdrawal, WithdrawalDetail } from '#contract/features/income/entities.ts';
import { withdrawExportLength, withdrawPageSize } from '#contract/features/income/limits.ts';
import { isOpenWithdrawal, maskAccount, needsTwoAdmins } from '#contract/features/income/rules.ts';
import { monthBounds } from '#contract/features/income/years.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { listAdministrators } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureSecondStep } from '#server/features/auth/totp.service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { payeeProblem, viewAdminWithdrawal, viewEvent, viewPaid } from './views.ts';
import { ensureMayMove, lockWithdrawal, releaseWithdrawal, withdrawalMoved } from './withdrawals.service.ts';
import * as writes from './writes.ts';

const missing = (): DomainError => new DomainError('NOT_FOUND', withdrawErrors.missing);

/** Everybody's withdrawals, newest first. */
export async function listAdminWithdrawals(
  { site }: CallContext,
  {
    page,
    page_size = withdrawPageSize,
    ...filter
  }: reads.WithdrawalFilter & { page: number; page_size?: number | undefined },
): Promise<Page<AdminWithdrawal>> {
  const rows = await reads.listAll(site.db, filter, page_size, (page - 1) * page_size);
  const above = site.options.get('withdraw_two_admins_above');
  const list = rows.map((row) => viewAdminWithdrawal(row, site.clock.now(), above));
  return { list, total: await reads.countAll(site.db, filter), page, page_size };
}

/** Why an administrator has to leave the payment of a withdrawal to another one; ''. */
async function payProblem(
  site: Site,
  db: Queryable,
  { user_id, amount, approved_by }: Pick<reads.WithdrawalRow, 'user_id' | 'amount' | 'approved_by'>,
  actorId: number,
): Promise<string> {
  const above = site.options.get('withdraw_two_admins_above');
  if (needsTwoAdmins(amount, above) && approved_by === actorId) return withdrawErrors.secondAdmin(above);
  if (user_id !== actorId) return '';
  // The only administrator has nobody to ask.
  const administrators = await listAdministrators(db, site.clock.now());
  return administrators.some((id) => id !== actorId) ? withdrawErrors.own : '';
}

/** A withdrawal with its history. @throws DomainError NOT_FOUND */
export async function withdrawalDetailOf(context: CallContext, id: number): Promise<WithdrawalDetail> {
  const { site } = context;
  const row = await reads.findAdminRow(site.db, id);
  if (!row) throw missing();
  const events = await reads.listEvents(site.db, id);
  const view = viewAdminWithdrawal(row, site.clock.now(), site.options.get('withdraw_two_admins_above'));
  const pay_problem = isOpenWithdrawal(row.status) ? await payProblem(site, site.db, row, requireUserId(context)) : '';
  return { ...view, pay_problem, events: events.map(viewEvent) };
}

/** Who is to be paid, in full; every look is recorded. @throws DomainError NOT_FOUND */
export async function revealPayee(context: CallContext, id: number): Promise<{ account: string; real_name: string }> {
  return write(context.site, async (unit) => {
    const row = await reads.findWithdrawal(unit.db, id);
    if (!row) throw missing();
    await audit(context, unit, { action: 'withdrawal.reveal', target: { type: 'withdrawal', id } });
    return { account: row.account, real_name: row.real_name };
  });
}

/** What an administrator types to confirm that it is them. */
interface Proof {
  password: string;
  code: string;
}

const ensureAdministrator = (context: CallContext, proof: Proof) =>
  ensureSecondStep(context, proof, { wrong: withdrawErrors.password, none: withdrawErrors.noPassword });

type Act = 'withdrawal.approve' | 'withdrawal.pay' | 'withdrawal.reject';

async function record(
  context: CallContext,
  unit: Unit,
  action: Act,
  before: reads.WithdrawalRow,
  after: Record<string, unknown>,
): Promise<void> {
  const { id, status, amount, fee, account } = before;
  const target = { type: 'withdrawal', id };
  await audit(context, unit, {
    action,
    target,
    before: { status },
    after: { ...after, amount, fee, payee: maskAccount(account) },
  });
}

/**
 * Approves a request: its owner can no longer cancel it.
 * @throws DomainError PASSWORD_WRONG, NOT_FOUND, CONFLICT when it is no longer pending or its owner is banned or erased
 */
export async function approveWithdrawal(context: CallContext, { id, ...typed }: { id: number } & Proof): Promise<void> {
  const { site } = context;
  const actorId = requireUserId(context);
  const confirm = await ensureAdministrator(context, typed);
  await write(site, async (unit) => {
    await confirm(unit);
    const withdrawal = await lockWithdrawal(site, unit, id);
    ensureMayMove(withdrawal, 'approved');
    const row = await reads.findAdminRow(unit.db, id);
    const problem = row ? payeeProblem(row, unit.now) : withdrawErrors.missing;
    if (problem !== '') throw new DomainError('CONFLICT', problem);
    const moved = await writes.moveWithdrawal(unit, withdrawal, 'approved', { actorId }, { approved_by: actorId });
    await withdrawalMoved.emit(site, unit, { withdrawal: moved });
    await record(context, unit, 'withdrawal.approve', withdrawal, { status: 'approved' });
  });
}

/**
 * Records that the money was sent. That is a fact, therefore also for somebody who was banned after the approval.
 * @throws DomainError PASSWORD_WRONG, NOT_FOUND, CONFLICT when it is not approved, or another administrator has to do it
 */
export async function payWithdrawal(
  context: CallContext,
  { id, proof, note, ...typed }: { id: number; proof: string; note: string } & Proof,
): Promise<void> {
  const { site } = context;
  const actorId = requireUserId(context);
  const confirm = await ensureAdministrator(context, typed);
  await write(site, async (unit) => {
    await confirm(unit);
    const withdrawal = await lockWithdrawal(site, unit, id);
    ensureMayMove(withdrawal, 'paid');
    const own = await payProblem(site, unit.db, withdrawal, actorId);
    if (own !== '') throw new DomainError('CONFLICT', own);
    const by = { actorId, note: [proof, note].filter(Boolean).join(' ') };
    const moved = await writes.moveWithdrawal(unit, withdrawal, 'paid', by, { proof, ended_at: unit.now });
    await withdrawalMoved.emit(site, unit, { withdrawal: moved });
    await record(context, unit, 'withdrawal.pay', withdrawal, { status: 'paid', proof, note });
  });
}

/** Gives the amount back with a reason. @throws DomainError NOT_FOUND, CONFLICT when it has ended */
export async function rejectWithdrawal(context: CallContext, id: number, reason: string): Promise<void> {
  const { site } = context;
  const actorId = requireUserId(context);
  await write(site, async (unit) => {
    const withdrawal = await lockWithdrawal(site, unit, id);
    ensureMayMove(withdrawal, 'rejected');
    await releaseWithdrawal(site, unit, withdrawal, 'rejected', { actorId, reason });
    await record(context, unit, 'withdrawal.reject', withdrawal, { status: 'rejected', reason });
  });
}

/**
 * The withdrawals paid in a year or a month, with full names and accounts.
 * @throws DomainError PASSWORD_WRONG, VALIDATION for more than a file holds
 */
export async function exportWithdrawals(
  context: CallContext,
  { year, month, ...typed }: { year: number; month: number } & Proof,
): Promise<PaidWithdrawal[]> {
  const confirm = await ensureAdministrator(context, typed);
  const { from, until } = monthBounds(year, month);
  const rows = await reads.listPaid(context.site.db, from, until, withdrawExportLength + 1);
  if (rows.length > withdrawExportLength)
    throw new DomainError('VALIDATION', withdrawErrors.tooManyPaid, { fields: { month: withdrawErrors.tooManyPaid } });
  await write(context.site, async (unit) => {
    await confirm(unit);
    await audit(context, unit, {
      action: 'withdrawal.export',
      after: { year, ...(month > 0 && { month }), rows: rows.length },
    });
  });
  return rows.map(viewPaid);
}
