import type { MomentsSchema } from '#server/database/schema/moments.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { momentPublished, momentReviewed, momentSubmitted, momentWithdrawn } from './events.service.ts';
import { routes as moderation } from './moderation.routes.ts';
import { clearRegions } from './writes.ts';

/** Moments: short posts with pictures or a video, their plates and topics. */
export const feature = defineFeature<MomentsSchema>({
  name: 'moments',
  routes: [...moderation],
  tables: {
    moments: { copy: 'everywhere', erase: { blanked: ['region'] } },
    plate_settings: { copy: 'everywhere', erase: 'no person' },
    plate_moderators: { copy: 'everywhere', erase: 'deleted' },
    plate_follows: { copy: 'everywhere', erase: 'deleted' },
    topic_heat: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { momentPublished, momentReviewed, momentSubmitted, momentWithdrawn },
  erase: (_site, unit, { userId }) => clearRegions(unit, userId),
});
