import { deliveryRetentionDays } from '#contract/features/webhooks/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import { sendDelivery, deliveryQueue, type PostDelivery } from './service.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Sends webhook deliveries and deletes old ones; tests pass their own `send`. */
export function webhookJobs(send?: PostDelivery): readonly JobWorker[] {
  return [
    {
      queue: deliveryQueue,
      lane: 'outbound',
      handler: (site) => (job) => sendDelivery(site, Number(job.deliveryId), send),
    },
    {
      queue: 'webhooks-sweep',
      lane: 'default',
      everyMs: dayMs,
      handler: (site) => () =>
        write(site, (unit) => writes.deleteDeliveriesBefore(unit, unit.now - deliveryRetentionDays * dayMs)),
    },
  ];
}
