import type { Generated } from 'kysely';
import type { AccountRole } from '#contract/kit/power.ts';

/** A person with an account. `power` follows from `role`; points, experience and VIP live in tables of their own. */
export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** `name` folded for comparison; see `nameKey` in the contract. */
  name_key: string;
  email: string | null;
  /** `email` folded for comparison. */
  email_key: string | null;
  password_hash: string | null;
  role: AccountRole;
  avatar_url: Generated<string>;
  url: Generated<string>;
  city: Generated<string>;
  bio: Generated<string>;
  verified_text: Generated<string>;
  banned_at: number | null;
  banned_until: number | null;
  ban_reason: string | null;
  created_at: number;
  updated_at: number;
  last_seen_at: number | null;
  background_url: Generated<string>;
  /** Province or country of the last sign-in (属地), from the offline table. */
  region: Generated<string>;
  /** The password is the one-time initial one of a first binding. */
  has_initial_password: Generated<number>;
  password_changed_at: number | null;
  /** 注销: erased at this time, unless they sign in before. */
  erase_at: number | null;
  erased_at: number | null;
}

/** A signed-in browser. The token itself is only in the cookie; here lies its SHA-256. */
export interface SessionsTable {
  token_hash: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  revoked_at: number | null;
  address: string;
  user_agent: string;
  /** Signed in with an initial password: it has to be replaced first. */
  must_change_password: Generated<number>;
  /** How they signed in: password, otp, passkey, register, or the name of a login provider. */
  method: Generated<string>;
}

export interface AccountsSchema {
  users: UsersTable;
  sessions: SessionsTable;
}

declare module './database.ts' {
  interface Database extends AccountsSchema {}
}
