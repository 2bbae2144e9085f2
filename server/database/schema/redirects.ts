import type { Generated } from 'kysely';

/** The owner's redirects for addresses that no longer exist. */
export interface AddressRedirectsTable {
  id: Generated<number>;
  /** Canonical form: see `readFromAddress`. */
  from_address: string;
  to_address: string;
  status: Generated<number>;
  /** `owner`, or `term` when a term's address changed. */
  origin: Generated<string>;
  hits: Generated<number>;
  last_hit_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface RedirectsSchema {
  address_redirects: AddressRedirectsTable;
}

declare module './database.ts' {
  interface Database extends RedirectsSchema {}
}
