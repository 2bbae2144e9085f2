import type { WithdrawStatus } from '#contract/features/income/rules.ts';
import { transfer } from '#server/features/ledger/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { releaseWithdrawal, sourceOf } from './withdrawals.service.ts';
import * as writes from './writes.ts';

interface PastWithdrawal {
  userId: number;
  /** 分 */
  amount: number;
  account: string;
  real_name: string;
  /** How far it went, and who looked after it. */
  status: Extract<WithdrawStatus, 'pending' | 'approved' | 'paid' | 'rejected'>;
  actorId: number;
  /** The number of the payment, or why it was rejected. */
  note: string;
}

/** Stores a withdrawal without a fee as its steps leave it: asked for at the first time, ended at the second. */
export async function storePastWithdrawal(
  site: Site,
  [asked, ended]: readonly [Unit, Unit],
  { status, actorId, note, userId, amount, ...payee }: PastWithdrawal,
): Promise<void> {
  const times = { created_at: asked.now, ended_at: null, approved_by: null };
  const placed = await writes.insertWithdrawal(asked, { user_id: userId, amount, fee: 0, ...payee, ...times });
  const between = { from: { userId }, to: { site: 'withdrawals' } } as const;
  const source = sourceOf(placed.id);
  await transfer(site, asked, { currency: 'income', kind: 'withdrawal', source, amount, ...between });
  if (status === 'pending') return;
  if (status === 'rejected') {
    await releaseWithdrawal(site, ended, placed, 'rejected', { actorId, reason: note });
    return;
  }
  const approved = await writes.moveWithdrawal(ended, placed, 'approved', { actorId }, { approved_by: actorId });
  if (status === 'approved') return;
  await writes.moveWithdrawal(ended, approved, 'paid', { actorId, note }, { proof: note, ended_at: ended.now });
}
