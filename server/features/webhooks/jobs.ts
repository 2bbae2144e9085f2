import { deliveryDays } from '#contract/features/webhooks/limits.ts';
import { type Site, write } from '#server/kit/site.ts';

import { carryDelivery, deliveryQueue, type PostDelivery } from './service.ts';
import * as writes from './writes.ts';

const sweepQueue = 'webhooks-sweep';
const dayMs = 86_400_000;

/** Carries messages to other programs, and forgets old ones; tests give a `send` of their own. */
export function registerWebhookJobs(site: Site, send?: PostDelivery): void {
  site.jobs.handle(deliveryQueue, ({ deliveryId }) => carryDelivery(site, Number(deliveryId), send));
  site.jobs.handle(sweepQueue, () =>
    write(site, (unit) => writes.deleteDeliveriesBefore(unit, unit.now - deliveryDays * dayMs)),
  );
  site.jobs.every(sweepQueue, dayMs);
}
