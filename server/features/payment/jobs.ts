import type { JobWorker } from '#server/kit/job-workers.ts';

import { alertAdministrators } from './alerts.service.ts';
import { reconcileDue } from './reconciliation.service.ts';
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
  {
    queue: 'payment-reconcile',
    lane: 'outbound',
    deadlineMs: 10 * 60_000,
    everyMs: 3_600_000,
    handler: (site) => () => reconcileDue(site),
  },
  {
    queue: 'payment-alerts',
    lane: 'default',
    everyMs: 10 * 60_000,
    handler: (site) => () => alertAdministrators(site),
  },
  { queue: closeQueue, lane: 'outbound', handler: (site) => (payload) => closeOutside(site, payload.no as string) },
  { queue: refundQueue, lane: 'outbound', handler: (site) => (payload) => sendRefund(site, payload.id as number) },
];
