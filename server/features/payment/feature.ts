import type { PaymentSchema } from '#server/database/schema/payment.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { orderFulfilled, orderReturned, orderSettledOutside } from './order-kinds.service.ts';
import { orderRoutes } from './orders.routes.ts';
import { rawPosts, rawRoutes } from './raw.routes.ts';
import { routes } from './routes.ts';

const kept = { kept: 'accounts of the site, without a name once the person is erased' } as const;

/** Orders, and the providers at which they are paid. What an order gives belongs to the feature of its kind. */
export const feature = defineFeature<PaymentSchema>({
  name: 'payment',
  routes: [...routes, ...orderRoutes],
  rawRoutes,
  rawPosts,
  jobs,
  hooks: { orderFulfilled, orderReturned, orderSettledOutside },
  tables: {
    orders: { copy: 'everywhere', erase: kept },
    order_events: { copy: 'everywhere', erase: kept },
    refunds: { copy: 'everywhere', erase: kept },
    reconciliations: { copy: 'everywhere', erase: 'no person' },
    reconciliation_differences: { copy: 'everywhere', erase: { kept: 'names only the administrator who settled it' } },
    sandbox_trades: { copy: { nowhere: 'trades of demonstrations' }, erase: 'no person' },
  },
});
