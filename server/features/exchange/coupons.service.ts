import { couponErrors } from '#contract/features/coupons/copy.ts';
import { priceText } from '#contract/features/exchange/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { takeOffer } from '#server/features/coupons/offers.service.ts';
import { transfer } from '#server/features/ledger/service.ts';

import type { ExchangeKind } from './kinds.service.ts';

/** Points for a coupon that belongs to the person alone. */
export const couponExchange: ExchangeKind<'coupon'> = {
  async carryOut(site, unit, { userId, source }, { coupon_id: id, price: shown }) {
    const { name, price } = await takeOffer(site, unit, { id, userId, source });
    if (shown !== undefined && shown !== price) {
      const text = priceText(price, site.options.get('points_text'));
      throw new DomainError('CONFLICT', couponErrors.priceChanged(text));
    }
    if (price > 0) {
      const way = { from: { userId }, to: { site: 'exchange' } } as const;
      await transfer(site, unit, { currency: 'point', kind: 'coupon', source, amount: price, memo: name, ...way });
    }
    return { point: 0, goods: null, coupon: { id, name } };
  },
};
