import { z } from 'zod';

import { deliveryStatuses, type WebhookEvent, webhookEventNames } from './rules.ts';

export const webhookEvent = z.enum(webhookEventNames as [WebhookEvent, ...WebhookEvent[]]);

/** A program that is told of what happens here. Its secret is shown once, when it is made. */
export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** Deliveries in a row that nobody took. */
  failures: z.number().int(),
  created_at: z.string(),
});

export type Webhook = z.output<typeof webhook>;

/** One message to a program. */
export const webhookDelivery = z.object({
  id: z.number().int(),
  /** The same in every try, so that the other side does a thing once. */
  key: z.string(),
  event: z.union([webhookEvent, z.literal('ping')]),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** Status of the last answer; null when there was none. */
  answer_status: z.number().int().nullable(),
  /** The beginning of the last answer, or why there was none. */
  answer: z.string(),
  payload: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;
