import type { GrowthSchema } from '#server/database/schema/growth.ts';
import { defineFeature } from '#server/kit/feature.ts';

/** What taking part gives: rewards by rule, check-ins and levels. */
export const feature = defineFeature<GrowthSchema>({
  name: 'growth',
  tables: {
    check_ins: { copy: 'everywhere', erase: 'deleted' },
  },
});
