import type { Generated } from 'kysely';

/** A call that carried an Idempotency-Key, and its first answer (null: still under way). */
export interface IdempotencyKeysTable {
  person: string;
  key: string;
  call: string;
  body_hash: string;
  status: number | null;
  answer: string | null;
  created_at: number;
}

/** One countable act; `key` says of what and of whom. */
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
