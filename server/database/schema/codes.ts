import type { Generated } from 'kysely';

/** A code sent to a mailbox; the code itself is only in the mail, here lies its hash. */
export interface CodesTable {
  id: Generated<number>;
  purpose: string;
  email: string;
  email_key: string;
  user_id: number | null;
  code_hash: string;
  attempts: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A link for a new password, by the hash of its token. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  email_key: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
