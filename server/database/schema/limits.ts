import type { Generated } from 'kysely';

/** One countable act; `key` says of what and of whom. */
export interface LimitEventsTable {
  id: Generated<number>;
  key: string;
  at: number;
}
