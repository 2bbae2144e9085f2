import type { Generated } from 'kysely';

/** A call with an Idempotency-Key and its first response (null: still running). */
export interface IdempotencyKeysTable {
  person: string;
  key: string;
  call: string;
  body_hash: string;
  status: number | null;
  answer: string | null;
  created_at: number;
}

/** One rate-limited event; `key` names the limit and the caller. */
export interface LimitEventsTable {
  id: Generated<number>;
  key: string;
  at: number;
}

export interface RequestGuardsSchema {
  limit_events: LimitEventsTable;
  idempotency_keys: IdempotencyKeysTable;
}

declare module './database.ts' {
  interface Database extends RequestGuardsSchema {}
}
