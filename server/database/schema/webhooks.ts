import type { Generated } from 'kysely';

/** Programs that are told of what happens here. */
export interface WebhooksTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** JSON list of names. */
  events: string;
  /** Sealed with the site's key. */
  secret: string;
  enabled: Generated<number>;
  /** Deliveries in a row that nobody took. */
  failures: Generated<number>;
  created_at: number;
}

/** Messages to them, each with its last answer. */
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
