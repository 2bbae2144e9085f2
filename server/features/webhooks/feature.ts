import type { WebhooksSchema } from '#server/database/schema/webhooks.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { webhookJobs } from './jobs.ts';
import { routes } from './routes.ts';

/** Programs that are told of what happens here, and the deliveries to them. */
export const feature = defineFeature<WebhooksSchema>({
  name: 'webhooks',
  routes,
  jobs: webhookJobs(),
  tables: {
    webhooks: { copy: 'everywhere', erase: 'no person' },
    webhook_deliveries: {
      copy: { nowhere: 'deliveries under way belong to one running site' },
      erase: { kept: 'what was public when it was sent, deleted after some days' },
    },
  },
});
