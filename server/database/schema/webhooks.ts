import type { Generated } from 'kysely';

/** A webhook endpoint. */
export interface WebhooksTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** JSON list of event names. */
  events: string;
  /** Encrypted with the site key. */
  secret: string;
  enabled: Generated<number>;
  /** Number of consecutive failed deliveries. */
  failures: Generated<number>;
  created_at: number;
}

/** A delivery to a webhook, with the last response. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  key: string;
  event: string;
  payload: string;
  status: Generated<string>;
  attempts: Generated<number>;
  answer_status: number | null;
  answer: Generated<string>;
  created_at: number;
  done_at: number | null;
}

export interface WebhooksSchema {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

declare module './database.ts' {
  interface Database extends WebhooksSchema {}
}
