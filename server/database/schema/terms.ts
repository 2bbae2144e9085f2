import type { Generated } from 'kysely';

export type Taxonomy = 'category' | 'tag' | 'special' | 'plate' | 'topic';

export interface TermsTable {
  id: Generated<number>;
  taxonomy: Taxonomy;
  name: string;
  slug: string;
  description: Generated<string>;
  cover_url: Generated<string>;
  /** Parent category; null at the top level. */
  parent_id: number | null;
  position: Generated<number>;
  /** Deleted by an editor: nobody sees it, and nobody can use its names. Only for topics. */
  hidden_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TermsSchema {
  terms: TermsTable;
}

declare module './database.ts' {
  interface Database extends TermsSchema {}
}
