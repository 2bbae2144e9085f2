import type { Generated } from 'kysely';

/** A private message; `low_id` and `high_id` are the two user ids in ascending order. */
export interface MessagesTable {
  id: Generated<number>;
  low_id: number;
  high_id: number;
  from_id: number;
  to_id: number;
  content: string;
  html: string;
  created_at: number;
  read_at: number | null;
  from_deleted: Generated<number>;
  to_deleted: Generated<number>;
}

/** `user_id` blocks messages and notifications from `blocked_id`. */
export interface PersonBlocksTable {
  user_id: number;
  blocked_id: number;
  created_at: number;
}

export interface MessagesSchema {
  messages: MessagesTable;
  person_blocks: PersonBlocksTable;
}

declare module './database.ts' {
  interface Database extends MessagesSchema {}
}
