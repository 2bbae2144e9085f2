import type { ExchangeSchema } from '#server/database/schema/exchange.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as cardRoutes } from './cards.routes.ts';
import { routes as goodsRoutes } from './goods.routes.ts';
import { routes } from './routes.ts';
import { eraseExchanges } from './service.ts';

/** What points are exchanged for, and what is exchanged for points: experience, 礼品 and card codes. */
export const feature = defineFeature<ExchangeSchema>({
  name: 'exchange',
  routes: [...routes, ...goodsRoutes, ...cardRoutes],
  tables: {
    goods: { copy: 'everywhere', erase: 'no person' },
    goods_redemptions: { copy: 'everywhere', erase: 'deleted' },
    exchanges: { copy: 'everywhere', erase: 'deleted' },
    card_batches: { copy: { backupsOnly: 'codes are hashed with the key of this site' }, erase: 'no person' },
    cards: { copy: { backupsOnly: 'codes are hashed with the key of this site' }, erase: { blanked: ['used_by'] } },
  },
  erase: (_site, unit, { userId }) => eraseExchanges(unit, userId),
});
