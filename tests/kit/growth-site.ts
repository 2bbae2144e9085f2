import { addComment } from '#contract/features/comments/calls.ts';
import type { TransferKind } from '#contract/features/ledger/entities.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { jobs } from '#server/features/growth/jobs.ts';
import { findBalances } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';

import { type CastName, type MomentSite, openTestMoments } from './moment-site.ts';

export interface GrowthSite extends MomentSite {
  /** Runs the jobs that are due. */
  settle: () => Promise<void>;
  /** Points and experience of a user. */
  has: (who: CastName) => Promise<[point: number, exp: number]>;
  /** The entries in points of a user, oldest first. */
  entries: (who: CastName) => Promise<[kind: TransferKind, amount: number, memo: string][]>;
  /** Signs a user in from an address. */
  signInFrom: (who: CastName, address: string) => Promise<void>;
  /** Writes a comment twenty minutes after the last one, so that no limit applies. @returns its id */
  comment: (who: CastName, postId: number, content: string, parent?: number) => Promise<number>;
}

/** A test site whose rewards are settled when the test says so; when it closes, the rules of its ledger hold. */
export async function openTestGrowth(): Promise<GrowthSite> {
  const here = await openTestMoments();
  const { site, people, ask } = here;
  registerWorkers(site, jobs);
  await setOptions(site, { comments_hold_first: false, moments_review_from_power: 1, moments_hold_first: false });
  return {
    ...here,
    settle: () => site.jobs.drain(),
    has: async (who) => {
      const { point, exp } = await findBalances(site.db, people[who].userId);
      return [point, exp];
    },
    entries: async (who) => {
      const rows = await site.db
        .selectFrom('ledger_postings as posting')
        .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
        .innerJoin('ledger_transfers as transfer', 'transfer.id', 'posting.transfer_id')
        .select(['posting.kind', 'posting.amount', 'transfer.memo'])
        .where('account.user_id', '=', people[who].userId)
        .where('account.currency', '=', 'point')
        .orderBy('posting.number')
        .execute();
      return rows.map(({ kind, amount, memo }) => [kind as TransferKind, amount, memo]);
    },
    signInFrom: async (who, address) => {
      await createSession(site, people[who].userId, { address, userAgent: 'test' });
    },
    comment: async (who, post_id, content, parent = 0) => {
      here.clock.advance(1_200_000);
      return (await ask(who, addComment, { post_id, content, parent })).comment.id;
    },
    close: async () => {
      // A bill that differs is another's word, which tests of the reconciliation make up.
      const broken = (await verifyLedger(site)).filter(({ name, broken: count }) => count > 0 && name !== 'I12');
      await here.close();
      if (broken.length > 0) throw new Error(`The ledger is broken: ${JSON.stringify(broken)}`);
    },
  };
}
