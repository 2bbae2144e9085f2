import { channelNames, paymentAlerts } from '#contract/features/payment/copy.ts';
import { silentOrders, stuckAfterMs } from '#contract/features/payment/limits.ts';
import { listAdministrators } from '#server/features/accounts/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { calendarDay } from '#server/kit/clock.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './admin.reads.ts';
import { openChannels } from './gateways.service.ts';
import { countOpenDifferences } from './reconciliation.reads.ts';

const minuteMs = 60_000;

/** Something that the owner should look at. */
export interface PaymentProblem {
  /** The same for the same problem, whatever its numbers are by now. */
  cause: string;
  text: string;
  /** The page on which it is looked at. */
  path: string;
}

async function silentChannels(site: Site, now: number): Promise<PaymentProblem[]> {
  const found: PaymentProblem[] = [];
  for (const channel of openChannels(site)) {
    if (channel === 'sandbox') continue;
    const reported = await reads.listReported(site.db, channel, now - 10 * minuteMs, silentOrders);
    if (reported.length < silentOrders || reported.includes(true)) continue;
    const text = paymentAlerts.silent(channelNames[channel], silentOrders);
    found.push({ cause: `silent:${channel}`, text, path: '/nv-admin/revenue' });
  }
  return found;
}

/** Reports that stopped, refunds and orders that stand still, bills that differ. */
export async function paymentProblems(site: Site): Promise<PaymentProblem[]> {
  const now = site.clock.now();
  const [silent, refunds, differences, orders, stuck] = [
    await silentChannels(site, now),
    await reads.countLateRefunds(site.db, now - 60 * minuteMs),
    await countOpenDifferences(site.db),
    await reads.countUnfulfilled(site.db, now - 10 * minuteMs),
    await reads.countStuck(site.db, now - stuckAfterMs),
  ];
  const counted = [
    { cause: 'refunds', count: refunds, text: paymentAlerts.refunds, path: '/nv-admin/orders' },
    { cause: 'differences', count: differences, text: paymentAlerts.differences, path: '/nv-admin/reconciliation' },
    { cause: 'unfulfilled', count: orders, text: paymentAlerts.unfulfilled, path: '/nv-admin/orders?status=paid' },
    { cause: 'stuck', count: stuck, text: paymentAlerts.stuck, path: '/nv-admin/orders?status=paying' },
  ];
  const standing = counted.filter(({ count }) => count > 0);
  return [...silent, ...standing.map(({ cause, count, text, path }) => ({ cause, text: text(count), path }))];
}

/** Notifies every administrator of each problem, once a day for as long as it stands. */
export async function alertAdministrators(site: Site): Promise<void> {
  const problems = await paymentProblems(site);
  if (problems.length === 0) return;
  await write(site, async (unit) => {
    const administrators = await listAdministrators(unit.db, unit.now);
    for (const { cause, text, path } of problems)
      for (const userId of administrators)
        await notify(site, unit, {
          userId,
          kind: 'payment',
          text,
          url: path,
          groupKey: `payment:${cause}:${calendarDay(unit.now)}`,
        });
  });
}
