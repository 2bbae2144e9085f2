import type { EarningDaysTable, LedgerDaysTable } from '#server/database/schema/growth.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './earnings.reads.ts';
import * as writes from './earnings.writes.ts';

/** What people are ranked by. */
export type EarningBoard = 'point' | 'exp' | 'check-ins';

/** Days that the longest ranking but the one of all days adds up. */
const keptDays = 31;
const postingsAtOnce = 5000;
/** Transactions that began before may still add entries with lower numbers. */
const settledMs = 600_000;
const cursor = 'ledger';

/** Adds to what somebody earned on a day and altogether. */
export async function addEarning(
  unit: Unit,
  { board, day, userId, amount }: { board: EarningBoard; day: number; userId: number; amount: number },
): Promise<void> {
  const row = { board, user_id: userId, earned: amount };
  await writes.addEarnings(unit, [
    { ...row, day: 0 },
    { ...row, day },
  ]);
}

/** Sums of a page of postings, by their keys. */
function sumPostings(rows: readonly reads.PostingRow[], rewardAccounts: ReadonlySet<number>, oldest: number) {
  const earnings = new Map<string, EarningDaysTable>();
  const days = new Map<string, LedgerDaysTable>();
  const earn = (row: EarningDaysTable) => {
    const key = `${row.board}:${row.day}:${row.user_id}`;
    const found = earnings.get(key);
    if (found) found.earned += row.earned;
    else earnings.set(key, row);
  };
  for (const { amount, kind, currency, created_at, user_id, erased_at, from_account, to_account } of rows) {
    if (user_id === null) continue;
    const day = dayNumber(created_at);
    const key = `${day}:${currency}:${kind}`;
    const total = days.get(key) ?? { day, currency, kind, received: 0, paid: 0 };
    days.set(key, total);
    if (amount > 0) total.received += amount;
    else total.paid -= amount;
    // Earned is what the site gives for taking part, less what it took back: no gifts, no adjustments.
    const isReward = rewardAccounts.has(from_account) || rewardAccounts.has(to_account);
    if (!isReward || kind === 'make-up' || erased_at !== null) continue;
    earn({ board: currency, day: 0, user_id, earned: amount });
    if (day >= oldest) earn({ board: currency, day, user_id, earned: amount });
  }
  return { earnings: [...earnings.values()], days: [...days.values()] };
}

/** Adds the next postings to the sums. @returns whether there may be more */
async function tallyPage(site: Site): Promise<boolean> {
  return write(site, async (unit) => {
    await unit.lock('growth-tally');
    const position = (await reads.findCursor(unit.db, cursor)) ?? 0;
    const rows = await reads.listPostingsAfter(unit.db, position, postingsAtOnce);
    const young = rows.findIndex(({ created_at }) => Math.abs(unit.now - created_at) < settledMs);
    const settled = young === -1 ? rows : rows.slice(0, young);
    const last = settled.at(-1);
    if (!last) return false;
    const rewardAccounts = new Set(await reads.listRewardAccounts(unit.db));
    const { earnings, days } = sumPostings(settled, rewardAccounts, dayNumber(unit.now) - keptDays);
    await writes.addEarnings(unit, earnings);
    await writes.addLedgerDays(unit, days);
    await writes.setCursor(unit, cursor, last.id);
    return rows.length === postingsAtOnce && young === -1;
  });
}

/**
 * Adds what the ledger got since the last time to the sums by day, each posting once, and deletes days that no ranking
 * adds up any more. An event pays nothing for it.
 */
export async function tallyLedger(site: Site): Promise<void> {
  while (await tallyPage(site));
  await write(site, (unit) => writes.deleteEarningsBefore(unit, dayNumber(unit.now) - keptDays));
}

/** Who earned most in the last so many days, today included; null: ever. */
export async function listTopEarners(
  { db, clock }: Site,
  board: EarningBoard,
  days: number | null,
  limit: number,
): Promise<reads.Earned[]> {
  if (days === null) return reads.listTopOfAll(db, board, limit);
  return reads.listTopSince(db, board, dayNumber(clock.now()) - days + 1, limit);
}

/** 注销: deletes what a user was ranked by. */
export async function eraseEarnings(unit: Unit, userId: number): Promise<void> {
  await writes.deleteEarningsOf(unit, userId);
}
