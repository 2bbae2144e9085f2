import type { Generated } from 'kysely';

/** Cache invalidations of all processes, read by every running server. */
export interface InvalidationsTable {
  id: Generated<number>;
  /** Id of the process that wrote it. */
  node: string;
  /** JSON list of tags. */
  tags: string;
  created_at: number;
}

export interface InvalidationsSchema {
  invalidations: InvalidationsTable;
}

declare module './database.ts' {
  interface Database extends InvalidationsSchema {}
}
