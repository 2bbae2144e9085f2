import { vipRule } from '#contract/features/membership/copy.ts';
import type { AddedCheck } from '#server/features/ledger/verify.service.ts';
import type { Site } from '#server/kit/site.ts';

import { endAfter } from '#contract/features/membership/rules.ts';
import * as reads from './reads.ts';

const portion = 1000;

/** Whether each end follows from the grant before, and the row of the user from the last one. */
function follows(grants: readonly reads.GrantRow[], user: reads.MemberRow, now: number): boolean {
  let before: number | null = null;
  for (const [at, { number, mode, days, ends_at, created_at }] of grants.entries()) {
    if (number !== at + 1 || ends_at !== endAfter(mode, days, before, created_at)) return false;
    before = ends_at;
  }
  const { vip_expires_at: endsAt, vip_level: level } = user;
  // The row is emptied up to a minute after the end; until then it says what has ended.
  if (endsAt === null) return level === 0 && (before === null || before <= now);
  return endsAt === before && level === grants.at(-1)?.level && level > 0;
}

/** Compares every membership with its grants. Reads every grant. */
async function checkMemberships(site: Site): Promise<{ checked: number; broken: number; example: string | null }> {
  const { db, clock } = site;
  const found: { checked: number; broken: number; example: string | null } = { checked: 0, broken: 0, example: null };
  let after = 0;
  for (;;) {
    const users = await reads.listMemberRows(db, after, portion);
    if (users.length === 0) return found;
    const ids = users.map(({ id }) => id);
    const grants = Map.groupBy(await reads.listGrantsOf(db, ids), ({ user_id }) => user_id);
    for (const user of users) {
      const own = grants.get(user.id) ?? [];
      found.checked += own.length;
      if (follows(own, user, clock.now())) continue;
      found.broken += 1;
      found.example ??= String(user.id);
    }
    after = ids.at(-1) ?? after;
  }
}

/** I10: every membership is what its grants add up to. */
export const membershipCheck: AddedCheck = { name: 'I10', rule: vipRule, find: checkMemberships };
