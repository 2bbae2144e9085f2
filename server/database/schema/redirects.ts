import type { Generated } from 'kysely';

/** Addresses that nothing answers any more, and where their visitors are sent. */
export interface AddressRedirectsTable {
  id: Generated<number>;
  /** In its one spelling: see `readFromAddress`. */
  from_address: string;
  to_address: string;
  status: Generated<number>;
  /** `owner`, or `term` when a term got another address. */
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
