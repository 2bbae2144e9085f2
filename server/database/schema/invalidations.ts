import type { Generated } from 'kysely';

/** What other processes changed: read by every running server, so that none keeps an outdated page. */
export interface InvalidationsTable {
  id: Generated<number>;
  /** The process that wrote it. */
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
