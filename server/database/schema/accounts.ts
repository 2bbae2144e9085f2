import type { Generated } from 'kysely';
import type { VipDuration } from '#contract/features/membership/entities.ts';
import type { AccountRole } from '#contract/kit/power.ts';

/** A user account. `power` follows from `role`; points, experience and VIP have tables of their own. */
export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** `name` normalised for comparison; see `nameKey` in the contract. */
  name_key: string;
  email: string | null;
  /** `email` normalised for comparison. */
  email_key: string | null;
  /** When a code or link sent to the mailbox last came back; null: nobody has proven that it is theirs. */
  email_verified_at: number | null;
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
  /** Accent colour of the author page of a member; '': none. */
  accent: Generated<string>;
  /** Province or country of the last sign-in (属地), from the offline IP database. */
  region: Generated<string>;
  /** 1: the password is the one-time initial password of a first binding. */
  has_initial_password: Generated<number>;
  password_changed_at: number | null;
  /** The version of the terms accepted last; '': none, or one without a version. */
  terms_version: Generated<string>;
  terms_accepted_at: number | null;
  /** 注销: the account is erased at this time unless the user signs in before. */
  erase_at: number | null;
  erased_at: number | null;
  /** Of the option `levels`, from the experience of the user. */
  level: Generated<number>;
  /** The badge that is worn; null: none. */
  badge_id: number | null;
  /** Of the last row of `vip_grants`; 0 as soon as a job saw that the membership ended. */
  vip_level: Generated<number>;
  vip_duration: Generated<VipDuration | ''>;
  vip_expires_at: number | null;
}

/** A signed-in browser session. Only the SHA-256 of the cookie token is stored. */
export interface SessionsTable {
  token_hash: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  revoked_at: number | null;
  address: string;
  user_agent: string;
  /** 1: signed in with an initial password, which must be replaced first. */
  must_change_password: Generated<number>;
  /** Sign-in method: password, otp, passkey, register, or the name of a login provider. */
  method: Generated<string>;
}

export interface AccountsSchema {
  users: UsersTable;
  sessions: SessionsTable;
}

declare module './database.ts' {
  interface Database extends AccountsSchema {}
}
