import type { JobWorker } from '#server/kit/job-workers.ts';

import { sendRefund } from './refunds.service.ts';
import { closeQueue, refundQueue } from './service.ts';
import { closeOutside, sweep } from './sweeper.service.ts';

export const jobs: readonly JobWorker[] = [
  {
    queue: 'payment-sweep',
    lane: 'urgent',
    everyMs: 10_000,
    handler: (site) => () => sweep(site, sendRefund),
  },
  { queue: closeQueue, lane: 'outbound', handler: (site) => (payload) => closeOutside(site, payload.no as string) },
  { queue: refundQueue, lane: 'outbound', handler: (site) => (payload) => sendRefund(site, payload.id as number) },
];
