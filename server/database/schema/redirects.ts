import type { Generated } from 'kysely';

/** Redirects from addresses that no longer exist: the owner's, of moved terms, of imported sites. */
export interface AddressRedirectsTable {
  id: Generated<number>;
  /** Canonical form: see `readFromAddress`. */
  from_address: string;
  to_address: string;
  status: Generated<number>;
  /** `owner`, `term` when a term's address changed, `import` for an address of an imported site. */
  origin: Generated<string>;
  /** The imported post that the redirect leads to, wherever it is now; then `to_address` is its first path. */
  post_id: Generated<number | null>;
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
