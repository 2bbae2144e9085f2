import type { MomentsSchema } from '#server/database/schema/moments.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { momentPublished, momentReviewed, momentSubmitted, momentWithdrawn } from './events.service.ts';
import { jobs as linkJobs } from './links.jobs.ts';
import { routes as moderation } from './moderation.routes.ts';
import { clearRegions } from './writes.ts';
import { routes as curation } from './curation.routes.ts';
import { routes as people } from './people.routes.ts';
import { routes as plateEditing } from './plate-editing.routes.ts';
import { routes as plates } from './plates.routes.ts';
import { erasePlateMember } from './plates.service.ts';
import { routes as topicEditing } from './topic-editing.routes.ts';
import { routes as topics } from './topics.routes.ts';
import { jobs as topicLinkJobs } from './topic-links.jobs.ts';
import { jobs as hotJobs } from './hot.jobs.ts';
import { routes as reading } from './reading.routes.ts';

/** Moments: short posts with pictures or a video, their plates and topics. */
export const feature = defineFeature<MomentsSchema>({
  name: 'moments',
  routes: [...curation, ...moderation, ...people, ...plateEditing, ...plates, ...reading, ...topicEditing, ...topics],
  jobs: [...hotJobs, ...linkJobs, ...topicLinkJobs],
  tables: {
    moments: { copy: 'everywhere', erase: { blanked: ['region'] } },
    plate_settings: { copy: 'everywhere', erase: 'no person' },
    plate_moderators: { copy: 'everywhere', erase: 'deleted' },
    plate_follows: { copy: 'everywhere', erase: 'deleted' },
    topic_heat: { copy: 'everywhere', erase: 'no person' },
    topic_names: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { momentPublished, momentReviewed, momentSubmitted, momentWithdrawn },
  erase: async (_site, unit, { userId }) => {
    await clearRegions(unit, userId);
    await erasePlateMember(unit, userId);
  },
});
