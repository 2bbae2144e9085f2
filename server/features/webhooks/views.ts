import type { Webhook, WebhookDelivery } from '#contract/features/webhooks/entities.ts';
import type { DeliveryStatus, WebhookEvent } from '#contract/features/webhooks/rules.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { DeliveryRow, WebhookRow } from './reads.ts';

export function viewWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEvent[],
    enabled: row.enabled === 1,
    failures: row.failures,
    created_at: isoTime(row.created_at),
  };
}

export function viewDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    key: row.key,
    event: row.event as WebhookDelivery['event'],
    status: row.status as DeliveryStatus,
    attempts: row.attempts,
    answer_status: row.answer_status,
    answer: row.answer,
    payload: row.payload,
    created_at: isoTime(row.created_at),
    done_at: isoTimeOrNull(row.done_at),
  };
}
