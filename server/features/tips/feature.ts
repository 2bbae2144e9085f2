import type { TipsSchema } from '#server/database/schema/tips.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { eraseTipMessages, tipGiven } from './service.ts';

/** 打赏 and 赠送: tips by money and points, their wall, and points for a payment. */
export const feature = defineFeature<TipsSchema>({
  name: 'tips',
  routes,
  tables: { tips: { copy: 'everywhere', erase: { blanked: ['message'] } } },
  hooks: { tipGiven },
  erase: (_site, unit, { userId }) => eraseTipMessages(unit, userId),
});
