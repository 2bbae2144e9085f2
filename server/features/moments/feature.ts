import type { MomentsSchema } from '#server/database/schema/moments.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs as hotJobs } from './hot.jobs.ts';
import { routes as reading } from './reading.routes.ts';

/** Moments: short posts with pictures or a video, their plates and topics. */
export const feature = defineFeature<MomentsSchema>({
  name: 'moments',
  routes: [...reading],
  jobs: [...hotJobs],
  tables: {
    moments: { copy: 'everywhere', erase: 'no person' },
    plate_settings: { copy: 'everywhere', erase: 'no person' },
    plate_moderators: { copy: 'everywhere', erase: 'deleted' },
    plate_follows: { copy: 'everywhere', erase: 'deleted' },
    topic_heat: { copy: 'everywhere', erase: 'no person' },
  },
});
