import { cancelWithdrawal, getWithdrawOffer, requestWithdrawal } from '#contract/features/income/calls.ts';
import type { Withdrawal } from '#contract/features/income/entities.ts';
import { rolePower, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { createUser, hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { giveShare } from '#server/features/income/shares.service.ts';
import { write } from '#server/kit/site.ts';

import { type GrowthSite, openTestGrowth } from './growth-site.ts';

export const withdrawPassword = '晚上读一点书再睡';

export interface WithdrawalSite extends GrowthSite {
  /** A second administrator. */
  second: Viewer & { userId: number };
  /** Gives the member income in 分. */
  earn: (fen: number) => Promise<void>;
  balance: () => Promise<number>;
  request: (amount: number, more?: { account?: string; real_name?: string; password?: string }) => Promise<Withdrawal>;
  cancel: (id: number) => Promise<Withdrawal>;
  statusOf: (id: number) => Promise<string | undefined>;
}

/** A test site on which the member 阿红 has income and two administrators look after withdrawals. */
export async function openTestWithdrawals(): Promise<WithdrawalSite> {
  const it = await openTestGrowth();
  const { site, people } = it;
  const person = { name: '老周', email: 'second@mail.example', role: 'administrator' } as const;
  const secondId = await createUser(site, person, true);
  const hash = await hashPassword(withdrawPassword);
  for (const id of [people.member.userId, people.owner.userId, secondId])
    await write(site, (unit) => setPassword(unit, id, hash));
  let turn = 0;
  return {
    ...it,
    second: { ...people.owner, userId: secondId, role: 'administrator', power: rolePower.administrator },
    earn: (fen) =>
      write(site, (unit) =>
        giveShare(site, unit, {
          userId: people.member.userId,
          kind: 'tip-share',
          source: `earned:${(turn += 1)}`,
          fen,
        }),
      ),
    balance: async () => (await it.ask('member', getWithdrawOffer, {})).balance,
    request: (amount, more = {}) =>
      it.call(
        endpoints,
        requestWithdrawal,
        { amount, account: '13800000000', real_name: '王小红', password: withdrawPassword, ...more },
        people.member,
      ),
    cancel: (id) => it.ask('member', cancelWithdrawal, { id }),
    statusOf: async (id) =>
      (await site.db.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirst())?.status,
  };
}
