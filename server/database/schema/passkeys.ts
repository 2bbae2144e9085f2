import type { Generated } from 'kysely';

/** A passkey; `id` is its credential id, `public_key` base64url. */
export interface PasskeysTable {
  id: string;
  user_id: number;
  public_key: string;
  counter: Generated<number>;
  transports: Generated<string>;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge given to a browser for registering or signing in with a passkey. */
export interface PasskeyCeremoniesTable {
  challenge: string;
  purpose: string;
  user_id: number | null;
  created_at: number;
  expires_at: number;
}
