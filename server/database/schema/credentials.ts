import type { Generated } from 'kysely';

/** A sign-in whose password was right and that waits for its second step. */
export interface OtpAttemptsTable {
  token_hash: string;
  user_id: number;
  attempts: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The secret of an authenticator app, sealed; `last_step` is the newest time step that was used. */
export interface TotpSecretsTable {
  user_id: number;
  sealed: string;
  last_step: Generated<number>;
  created_at: number;
  confirmed_at: number | null;
}

/** One-time codes for who lost their second step, hashed. */
export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_at: number | null;
}
