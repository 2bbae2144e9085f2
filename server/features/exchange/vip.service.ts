import { exchangeErrors, priceText } from '#contract/features/exchange/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { levelNameOf, payVipByPoints } from '#server/features/membership/service.ts';

import type { ExchangeKind } from './kinds.service.ts';

/** Points for a membership, at the price of the site. */
export const vipExchange: ExchangeKind<'vip'> = {
  async carryOut(site, unit, { userId, source }, { level, vip_duration, price: shown }) {
    const agree = ({ point }: { point: number }) => {
      if (shown === undefined || shown === point) return;
      throw new DomainError(
        'CONFLICT',
        exchangeErrors.vipPriceChanged(priceText(point, site.options.get('points_text'))),
      );
    };
    const { days } = await payVipByPoints(site, unit, { level, vip_duration, coupon_code: '', userId, source, agree });
    return { point: 0, goods: null, vip: { level, level_name: levelNameOf(site, level), days } };
  },
};
