import { banUser, unbanUser } from '#contract/features/accounts/bans.calls.ts';
import { approveWithdrawal, payWithdrawal, rejectWithdrawal } from '#contract/features/income/withdrawals.calls.ts';
import { deleteMyAccount } from '#contract/features/profiles/calls.ts';
import { DomainError } from '#contract/errors.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { compareWithdrawals } from '#server/features/income/verify.reads.ts';
import { placeWithdrawal } from '#server/features/income/withdrawals.service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';

import { type WithdrawalSite, withdrawPassword as password } from './withdrawal-site.ts';

const full = 5000;
const dayMs = 86_400_000;

/** What happened to calls made at once: how many were carried out. Anything but a refusal is thrown. */
async function countDone(calls: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(calls);
  for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof DomainError)) throw end.reason;
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

const place = (it: WithdrawalSite) =>
  placeWithdrawal(it.contextFor(it.people.member), { amount: full, account: '13800000000', real_name: '王小红' });
const approve = (it: WithdrawalSite, id: number, who = it.people.owner) =>
  it.call(endpoints, approveWithdrawal, { id, password }, who);
const pay = (it: WithdrawalSite, id: number, who = it.people.owner) =>
  it.call(endpoints, payWithdrawal, { id, proof: '20261123', note: '', password }, who);
const reject = (it: WithdrawalSite, id: number) =>
  it.call(endpoints, rejectWithdrawal, { id, reason: '不符' }, it.second);

/** A round answers what went wrong; ''. */
type Round = (it: WithdrawalSite) => Promise<string>;

const isReleased = (status: string | undefined): boolean => status === 'rejected' || status === 'cancelled';

/** The balance that belongs to the status of a request of everything. */
async function balanceProblem(it: WithdrawalSite, id: number): Promise<string> {
  const status = await it.statusOf(id);
  const [balance, due] = [await it.balance(), isReleased(status) ? full : 0];
  return balance === due ? '' : `${status}: ¥${balance / 100} instead of ¥${due / 100}`;
}

/** The member and open requests as a round found them. */
async function reset(it: WithdrawalSite): Promise<void> {
  const { db } = it.site;
  const { userId } = it.people.member;
  const open = await db.selectFrom('withdrawals').select('id').where('status', 'in', ['pending', 'approved']).execute();
  for (const { id } of open) await reject(it, id);
  await db.updateTable('users').set({ erase_at: null }).where('id', '=', userId).execute();
  await it.ask('owner', unbanUser, { id: userId }).catch(() => undefined);
  it.clock.advance(dayMs);
  const missing = full - (await it.balance());
  if (missing > 0) await it.earn(missing);
}

/** What may happen at once, by name. */
export const withdrawalRaces: Readonly<Record<string, Round>> = {
  'thirty requests of the whole balance': async (it) => {
    const done = await countDone(Array.from({ length: 30 }, () => place(it)));
    return done === 1 && (await it.balance()) === 0 ? '' : `${done} requests were taken`;
  },
  'two approvals': async (it) => {
    const { id } = await place(it);
    const done = await countDone([approve(it, id), approve(it, id, it.second)]);
    return done === 1 ? balanceProblem(it, id) : `${done} approvals`;
  },
  'an approval and a cancellation': async (it) => {
    const { id } = await place(it);
    const done = await countDone([approve(it, id), it.cancel(id)]);
    return done === 1 ? balanceProblem(it, id) : `${done} of both were carried out`;
  },
  'an approval and a ban': async (it) => {
    const { id } = await place(it);
    const { userId } = it.people.member;
    await countDone([approve(it, id), it.call(endpoints, banUser, { id: userId }, it.second)]);
    const events = await it.site.db
      .selectFrom('withdrawal_events')
      .select('to_status')
      .where('withdrawal_id', '=', id)
      .execute();
    // Whatever came first, nothing is paid twice and a banned person is not approved afterwards.
    const again = await countDone([approve(it, id)]);
    return again === 0 && events.length <= 2 ? '' : 'a banned person was approved';
  },
  'a payment and a rejection': async (it) => {
    const { id } = await place(it);
    await approve(it, id);
    const done = await countDone([pay(it, id), reject(it, id)]);
    return done === 1 ? balanceProblem(it, id) : `${done} of both were carried out`;
  },
  'two payments': async (it) => {
    const { id } = await place(it);
    await approve(it, id);
    const done = await countDone([pay(it, id), pay(it, id, it.second)]);
    return done === 1 ? balanceProblem(it, id) : `${done} payments`;
  },
  'a request and the deletion of the account': async (it) => {
    const leave = it.ask('member', deleteMyAccount, { password });
    const done = await countDone([place(it), leave]);
    return done === 1 ? '' : `${done} of both were carried out`;
  },
  'the end of the account with a request': async (it) => {
    await place(it);
    const { userId } = it.people.member;
    await it.site.db.updateTable('users').set({ erase_at: 1 }).where('id', '=', userId).execute();
    await eraseDueAccounts(it.site);
    const user = await it.site.db.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirst();
    return user?.erased_at === null ? '' : 'an account was erased with its money';
  },
};

/** Runs each race so often. @returns what went wrong, by the name of the race */
export async function raceWithdrawals(it: WithdrawalSite, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, round] of Object.entries(withdrawalRaces)) {
    for (let turn = 0; turn < rounds; turn += 1) {
      await reset(it);
      const problem = await round(it);
      const { broken, example } = await compareWithdrawals(it.site.db);
      if (problem !== '' || broken > 0) problems.push(`${name}, round ${turn}: ${problem} ${example ?? ''}`.trim());
    }
  }
  await reset(it);
  return problems;
}
