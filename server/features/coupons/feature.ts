import type { CouponsSchema } from '#server/database/schema/coupons.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { eraseCoupons } from './service.ts';

/** Coupons, public and personal, and their uses. */
export const feature = defineFeature<CouponsSchema>({
  name: 'coupons',
  routes,
  tables: {
    coupon_batches: { copy: 'everywhere', erase: 'no person' },
    coupons: { copy: 'everywhere', erase: { blanked: ['user_id'] } },
    coupon_uses: {
      copy: 'everywhere',
      erase: { kept: 'accounts of the site, without a name once the person is erased' },
    },
  },
  erase: (_site, unit, { userId }) => eraseCoupons(unit, userId),
});
