import { z } from 'zod';

import { deliveryStatuses, type WebhookEvent, webhookEventNames } from './rules.ts';

export const webhookEvent = z.enum(webhookEventNames as [WebhookEvent, ...WebhookEvent[]]);

/** A webhook. Its secret is returned only once, when it is created. */
export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** Consecutive failed deliveries. */
  failures: z.number().int(),
  created_at: z.string(),
});

export type Webhook = z.output<typeof webhook>;

/** A message to a webhook. */
export const webhookDelivery = z.object({
  id: z.number().int(),
  /** The same for every attempt, so that the receiver can ignore duplicates. */
  key: z.string(),
  event: z.union([webhookEvent, z.literal('ping')]),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** HTTP status of the last response; null if there was none. */
  answer_status: z.number().int().nullable(),
  /** Beginning of the last response, or why there was none. */
  answer: z.string(),
  payload: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;
