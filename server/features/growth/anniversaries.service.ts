import { anniversaryCatchUpDays, anniversaryDays } from '#contract/features/growth/limits.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './anniversaries.reads.ts';
import * as earnings from './earnings.reads.ts';
import { setCursor } from './earnings.writes.ts';
import { queueSettlement } from './rewards.service.ts';

const cursor = 'anniversaries';
const idsAtOnce = 20_000;

/** Queues the rewards of one day. A day that was broken off is done again: the ledger gives each reward once. */
async function settleDay(site: Site, day: number): Promise<void> {
  const last = await reads.findLastUserId(site.db);
  for (let after = 0; after < last; after += idsAtOnce) {
    const page = { after, upTo: after + idsAtOnce };
    const found = await reads.listAnniversaries(site.db, day, anniversaryDays, page);
    if (found.length === 0) continue;
    await write(site, (unit) =>
      queueSettlement(
        unit,
        found.map(({ id, days }) => ({ event: 'anniversary', userId: id, days })),
      ),
    );
  }
}

/**
 * Rewards who has been here for a whole number of periods, once each day in Asia/Shanghai; days on which the server was
 * down are made up for. Whoever was here before the first run is rewarded from then on.
 */
export async function settleAnniversaries(site: Site): Promise<void> {
  const today = dayNumber(site.clock.now());
  const done = (await earnings.findCursor(site.db, cursor)) ?? today - 1;
  for (let day = Math.max(done + 1, today - anniversaryCatchUpDays); day <= today; day += 1) {
    await settleDay(site, day);
    await write(site, (unit) => setCursor(unit, cursor, day));
  }
}
