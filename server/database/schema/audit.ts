import type { Generated } from 'kysely';

/** Who did what, when and from where. Append-only. */
export interface AuditLogTable {
  id: Generated<number>;
  at: number;
  actor_id: number | null;
  act: string;
  target_type: Generated<string>;
  target_id: number | null;
  ip: Generated<string>;
  user_agent: Generated<string>;
  before: Generated<string>;
  after: Generated<string>;
}

export interface AuditSchema {
  audit_log: AuditLogTable;
}

declare module './database.ts' {
  interface Database extends AuditSchema {}
}
