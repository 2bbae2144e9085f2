import type { Generated } from 'kysely';

/** An account of another service that signs in as a person here. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  name: Generated<string>;
  avatar_url: Generated<string>;
  created_at: number;
  last_used_at: number;
}

/** A sign-in at another service under way, bound to the browser that began it. */
export interface LoginStatesTable {
  state_hash: string;
  browser_hash: string;
  provider: string;
  user_id: number | null;
  verifier: Generated<string>;
  return_to: Generated<string>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
