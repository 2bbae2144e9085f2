import { exchangeErrors } from '#contract/features/exchange/copy.ts';
import { pointsForExperience } from '#contract/features/exchange/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { startOfDay } from '#server/kit/clock.ts';
import type { Site } from '#server/kit/site.ts';

import type { ExchangeKind } from './kinds.service.ts';
import * as reads from './reads.ts';

/** What a person may still exchange today, in points. */
export async function pointsLeft(site: Site, db: Queryable, userId: number, now: number): Promise<number> {
  const taken = await reads.sumPoints(db, userId, 'point', startOfDay(now));
  return Math.max(0, site.options.get('exchange_exp_daily') - taken);
}

/** Experience for points, up to so many points a day in Asia/Shanghai. */
export const pointExchange: ExchangeKind<'point'> = {
  async carryOut(site, unit, { userId, source }, { amount }) {
    const rate = site.options.get('exchange_exp_rate');
    if (rate === 0) throw new DomainError('CONFLICT', exchangeErrors.off);
    const point = pointsForExperience(amount, rate);
    if (point === null) {
      const message = exchangeErrors.amount(rate);
      throw new DomainError('VALIDATION', message, { fields: { amount: message } });
    }
    const left = await pointsLeft(site, unit.db, userId, unit.now);
    if (point > left) throw new DomainError('CONFLICT', exchangeErrors.dailyCap(left, site.options.get('points_text')));
    const reason = { kind: 'exchange', source } as const;
    const taken = { from: { userId }, to: { site: 'exchange' } } as const;
    const given = { from: { site: 'exchange' }, to: { userId } } as const;
    await transfer(site, unit, { ...reason, ...taken, currency: 'exp', amount });
    await transfer(site, unit, { ...reason, ...given, currency: 'point', amount: point });
    return { point, goods: null };
  },
};
