import { reminderTexts } from '#contract/features/membership/copy.ts';
import { dayMs, reminderDays } from '#contract/features/membership/limits.ts';
import { daysUntil } from '#contract/features/membership/rules.ts';
import { notify } from '#server/features/notifications/service.ts';
import { calendarDay } from '#server/kit/clock.ts';
import { type Site, write } from '#server/kit/site.ts';

import { endMembership } from './grants.service.ts';
import * as reads from './reads.ts';
import { catalogueOf } from './service.ts';
import { levelName } from './views.ts';
import * as writes from './writes.ts';

const batch = 200;

async function remind(site: Site, userId: number, endsAt: number, days: number): Promise<void> {
  await write(site, async (unit) => {
    const last = await reads.findLastGrant(unit.db, userId);
    if (last?.ends_at !== endsAt) return;
    if (!(await writes.insertReminder(unit, { user_id: userId, ends_at: endsAt, days }))) return;
    // A membership that was bought or extended this close to its end needs no word about it.
    if (last.created_at > endsAt - days * dayMs) return;
    const name = levelName(catalogueOf(site).types, last.level);
    const left = daysUntil(endsAt, unit.now);
    const date = calendarDay(endsAt);
    const text =
      left <= 1
        ? reminderTexts.lastDay(name, date, date === calendarDay(unit.now))
        : reminderTexts.text(name, left, date);
    const path = '/user-center/vip';
    await notify(site, unit, {
      userId,
      kind: 'order',
      text,
      url: path,
      groupKey: `vip-ends:${endsAt}:${days}`,
      mail: { kind: 'notice', title: reminderTexts.title, text, path },
    });
  });
}

/**
 * Ends memberships whose time is over, without a visit, and reminds members 7, 3 and 1 days before. A site that was
 * down meanwhile reminds once, at the nearest distance.
 */
export async function lookAfterMemberships(site: Site): Promise<void> {
  const now = site.clock.now();
  for (const userId of await reads.listEnded(site.db, now, batch))
    await write(site, (unit) => endMembership(site, unit, userId));
  for (const days of reminderDays.toReversed()) {
    const before = now + days * dayMs;
    for (const { id, vip_expires_at } of await reads.listEnding(site.db, { after: now, before, days }, batch))
      if (vip_expires_at !== null) await remind(site, id, vip_expires_at, days);
  }
}
