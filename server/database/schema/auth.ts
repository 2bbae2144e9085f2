import type { Generated } from 'kysely';

/** A personal access token, stored as a hash; `scopes` is a JSON list. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  scopes: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
}

/** A code sent by email; only its hash is stored. */
export interface CodesTable {
  id: Generated<number>;
  purpose: string;
  email: string;
  email_key: string;
  user_id: number | null;
  /** '' until its mail is written; for a reset link the hash of its token. */
  code_hash: string;
  /** The mail that carries it; null before it is written, or when none is. */
  mail_id: number | null;
  attempts: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A password reset link, stored as the hash of its token. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  email_key: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A sign-in with a correct password that waits for the second factor. */
export interface OtpAttemptsTable {
  token_hash: string;
  user_id: number;
  attempts: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The encrypted TOTP secret; `last_step` is the latest time step used. */
export interface TotpSecretsTable {
  user_id: number;
  sealed: string;
  last_step: Generated<number>;
  created_at: number;
  confirmed_at: number | null;
}

/** Hashed one-time codes for users who lost their second factor. */
export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

/** An account of another service linked to a user. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  name: Generated<string>;
  avatar_url: Generated<string>;
  created_at: number;
  last_used_at: number;
  /** Does not sign in until its owner confirms it: the password was reset. */
  suspended_at: number | null;
}

/** A third-party sign-in in progress, bound to the browser that started it. */
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
  /** Does not sign in until its owner confirms it: the password was reset. */
  suspended_at: number | null;
}

/** A WebAuthn challenge for registering or signing in with a passkey. */
export interface PasskeyCeremoniesTable {
  challenge: string;
  purpose: string;
  user_id: number | null;
  created_at: number;
  expires_at: number;
}

export interface AuthSchema {
  codes: CodesTable;
  password_resets: PasswordResetsTable;
  otp_attempts: OtpAttemptsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_ceremonies: PasskeyCeremoniesTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  login_states: LoginStatesTable;
}

declare module './database.ts' {
  interface Database extends AuthSchema {}
}
